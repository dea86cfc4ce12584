import { describe, expect, test } from 'vitest';
import {
  timeZoneDifferenceMinutes,
  calculateArrivalDayOffset,
  formatDay,
  formatDuration,
  formatMoment,
  formatMoney,
  formatMoneyParts,
  formatPhone,
  formatTime,
  minutesBetween,
} from './format-money-and-dates.ts';

const delhi = (local: string) => ({ local, zone: 'Asia/Kolkata' });
const london = (local: string) => ({ local, zone: 'Europe/London' });

describe('money', () => {
  test('is grouped in lakhs, with paise only where there are some', () => {
    expect(formatMoney({ amount: '2500000.00', currency: 'INR' }, 'en')).toBe('₹25,00,000');
    expect(formatMoney({ amount: '38840.62', currency: 'INR' }, 'en')).toBe('₹38,840.62');
    expect(formatMoney({ amount: '-6480.05', currency: 'INR' }, 'hi')).toBe('-₹6,480.05');
  });

  test('keeps every digit of an amount that a float could not hold', () => {
    expect(formatMoney({ amount: '123456789012345.67', currency: 'INR' }, 'en')).toBe(
      '₹12,34,56,78,90,12,345.67',
    );
    expect(formatMoney({ amount: '900719925474099.3', currency: 'INR' }, 'en')).toBe(
      '₹90,07,19,92,54,74,099.30',
    );
  });

  test('has the decimals of its currency', () => {
    expect(formatMoney({ amount: '1200', currency: 'JPY' }, 'en')).toContain('1,200');
    expect(formatMoney({ amount: '12.5', currency: 'KWD' }, 'en')).toContain('12.500');
  });

  test('comes in pieces that join to the whole', () => {
    const pieces = formatMoneyParts({ amount: '-38840.62', currency: 'INR' }, 'en');
    expect(pieces).toEqual({ whole: '-₹38,840', fraction: '.62' });
    expect(formatMoneyParts({ amount: '500.00', currency: 'INR' }, 'en').fraction).toBe('');
  });
});

describe('days and hours', () => {
  test('a day does not slip to its neighbour, whatever the zone of the machine', () => {
    expect(formatDay('2026-12-28', 'en')).toBe('Mon, 28 Dec');
    expect(formatDay('2026-12-28T23:55', 'en', 'long')).toBe('Monday, 28 December 2026');
    expect(formatDay('2026-12-28', 'hi', 'long')).toBe('सोमवार, 28 दिसंबर 2026');
  });

  test('a departure is shown as the board at the airport shows it', () => {
    expect(formatTime(delhi('2026-12-28T06:15'))).toBe('06:15');
  });

  test('a moment is shown by the clock of the reader', () => {
    const moment = '2026-11-15T09:02:03.000Z';
    expect(formatMoment(moment, 'en', 'minute', 'Asia/Kolkata')).toBe('15 Nov, 14:32');
    expect(formatMoment(moment, 'en', 'clock', 'Europe/London')).toBe('09:02:03');
  });

  test('a duration leaves out what is nothing', () => {
    expect(formatDuration(130, 'en')).toBe('2h 10m');
    expect(formatDuration(660, 'en')).toBe('11h');
    expect(formatDuration(45, 'en')).toBe('45m');
    expect(formatDuration(130, 'hi')).toBe('2 घं 10 मि');
  });

  test('a journey lasts by the instants, not by the two clocks', () => {
    expect(minutesBetween(delhi('2026-12-28T13:00'), london('2026-12-28T17:30'))).toBe(600);
    expect(timeZoneDifferenceMinutes(delhi('2026-12-28T13:00'), london('2026-12-28T17:30'))).toBe(-330);
    expect(timeZoneDifferenceMinutes(delhi('2026-07-01T13:00'), london('2026-07-01T17:30'))).toBe(-270);
  });

  test('counts the days that the calendar on the wall has turned', () => {
    expect(calculateArrivalDayOffset(delhi('2026-12-31T23:00'), delhi('2027-01-01T01:05'))).toBe(1);
    expect(calculateArrivalDayOffset(delhi('2026-12-28T02:00'), london('2026-12-28T06:30'))).toBe(0);
    const tokyo = { local: '2026-12-29T00:30', zone: 'Asia/Tokyo' };
    expect(calculateArrivalDayOffset(tokyo, { local: '2026-12-28T17:00', zone: 'America/Los_Angeles' })).toBe(
      -1,
    );
  });
});

test('an Indian telephone number is grouped as it is read out, another stays as it was given', () => {
  expect(formatPhone('+919812345678')).toBe('+91 98123 45678');
  expect(formatPhone('+442071234567')).toBe('+442071234567');
});
