import { describe, expect, test } from 'vitest';
import {
  formatUnresolvedTravellerRows,
  type PastedList,
  parsePastedTravellers,
} from './parse-pasted-travellers.ts';
import { parsePastedDay, parsePhone } from './parse-pasted-traveller-cells.ts';

const TODAY = '2026-11-15';

function read(text: string, needs: 'book' | 'booking' = 'book'): PastedList {
  return parsePastedTravellers(text, needs, TODAY);
}

function people(text: string) {
  return read(text).rows.map(
    ({ person }) => person && `${person.title} ${person.givenName}|${person.familyName}`,
  );
}

describe('a pasted list', () => {
  test('out of a sheet, with English headers', () => {
    const list = read(
      'Title\tFirst Name\tSurname\tDOB\tGender\tMobile No.\tE-mail\tPassport No\n' +
        'Mrs\tRadhika\tDeshpande\t05/03/1984\tF\t98123 45678\tradhika@example.com\tz 1234567',
    );
    expect(list.columns).toEqual([
      'title',
      'givenName',
      'familyName',
      'bornOn',
      'gender',
      'phone',
      'email',
      'passport',
    ]);
    expect(list.rows[0]?.person).toMatchObject({
      title: 'mrs',
      givenName: 'RADHIKA',
      familyName: 'DESHPANDE',
      original: { givenName: 'Radhika', familyName: 'Deshpande' },
      bornOn: '1984-03-05',
      gender: 'f',
      phone: '+919812345678',
      email: 'radhika@example.com',
      documents: [{ kind: 'passport', number: 'Z1234567', country: 'IN', expiresOn: null }],
    });
  });

  test('with Hindi headers, digits and words', () => {
    const list = read('नाम;उपनाम;जन्म तिथि;लिंग\nRahul;Sharma;३१/०१/१९९०;पुरुष');
    expect(list.rows[0]?.person).toMatchObject({
      givenName: 'RAHUL',
      familyName: 'SHARMA',
      bornOn: '1990-01-31',
      gender: 'm',
    });
  });

  test('a column of names without one of family names holds whole names', () => {
    expect(people('नाम, जन्म तिथि, लिंग\nAsha Rao, 29/02/1988, महिला')).toEqual(['ms ASHA|RAO']);
  });

  test('without a header columns are known by what they look like', () => {
    const list = read('Asha,Rao,asha@example.com,9812345678,1988-02-29,f\nOm,Rao,,,2019-05-01,m');
    expect(list.columns).toEqual(['givenName', 'familyName', 'email', 'phone', 'bornOn', 'gender']);
    expect(list.rows.map(({ person }) => person?.bornOn)).toEqual(['1988-02-29', '2019-05-01']);
  });

  test('of names alone each is divided before its last word, and a title is taken off', () => {
    expect(people('Mr. Rahul Kumar Sharma\nSmt Lata\nMadonna\nJörg Müller')).toEqual([
      'mr RAHUL KUMAR|SHARMA',
      'mrs LATA|',
      'mr MADONNA|',
      'mr JOERG|MUELLER',
    ]);
  });

  test('a separator within quotation marks belongs to the cell', () => {
    const list = read('name,email\n"Rao, ""Asha""",asha@example.com');
    expect(list.rows[0]?.typed).toEqual({ name: 'Rao, "Asha"', email: 'asha@example.com' });
  });

  test('each wrong cell is named, the good rows are kept and the others stay to be mended', () => {
    const list = read(
      'Name;DOB;Phone;E-mail\nAsha Rao;31/02/1990;12;asha@\nराहुल शर्मा;1990-01-31;;\nOm Rao;1990-01-31;;\n;2030-01-01;;',
    );
    expect(list.rows.map(({ problems }) => problems.map(({ field, code }) => `${field}:${code}`))).toEqual([
      ['bornOn:day', 'phone:phone', 'email:email'],
      ['name:name-script'],
      [],
      ['name:name-missing', 'bornOn:day-ahead'],
    ]);
    expect(formatUnresolvedTravellerRows(list)).toBe(
      'Name;DOB;Phone;E-mail\nAsha Rao;31/02/1990;12;asha@\nराहुल शर्मा;1990-01-31;;\n;2030-01-01;;',
    );
    expect(formatUnresolvedTravellerRows(read('Asha Rao'))).toBe('');
  });

  test('who is to be booked needs a birthday and a gender; a title tells the gender', () => {
    const rows = read('Mr Rahul Sharma\nAsha Rao', 'booking').rows;
    expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      ['day-missing'],
      ['day-missing', 'gender-missing'],
    ]);
    expect(read('Mr Rahul Sharma, 1990-01-31', 'booking').rows[0]?.person).toMatchObject({ gender: 'm' });
  });

  test('nothing pasted is nobody', () => {
    expect(read(' \n ')).toEqual({ rows: [], columns: [], header: undefined });
  });
});

test.each([
  ['31 Jan 1990', '1990-01-31'],
  ['1.2.2001', '2001-02-01'],
  ['29-02-2000', '2000-02-29'],
  ['29-02-2001', undefined],
  ['1/2/90', undefined],
  ['12 Foo 1990', undefined],
])('the day %s is %s', (typed, day) => {
  expect(parsePastedDay(typed)).toBe(day);
});

test.each([
  ['098123-45678', '+919812345678'],
  ['91 98123 45678', '+919812345678'],
  ['+44 (0)', undefined],
  ['0044 20 7946 0000', '+442079460000'],
])('the telephone %s is %s', (typed, phone) => {
  expect(parsePhone(typed)).toBe(phone);
});
