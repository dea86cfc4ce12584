import { describe, expect, test } from 'vitest';
import { rankSearchEntries, normalizePaletteText, matchScoreOf } from './search-text-matching.ts';

const pages = [
  { title: 'Dashboard', keywords: 'overview,wallet,balance' },
  { title: 'Bookings', keywords: 'trips,tickets,pnr' },
  { title: 'Contact', keywords: 'support,help,telephone,ticket' },
  { title: 'About Us', keywords: 'company,who we are,team' },
  { title: 'Team', keywords: 'members,invite' },
  { title: 'API keys', keywords: 'integration,developers' },
];

function found(typed: string): string[] {
  return rankSearchEntries(typed, pages, 5).map(({ title }) => title);
}

describe('the command palette', () => {
  test('finds a page by its title, from the first letters on', () => {
    expect(found('d')[0]).toBe('Dashboard');
    expect(found('DASH')).toEqual(['Dashboard']);
    expect(found('us')).toContain('About Us');
  });

  test('finds a page by another word for it, after those that are called so', () => {
    expect(found('team')).toEqual(['Team', 'About Us']);
    expect(found('wallet')).toEqual(['Dashboard']);
    expect(found('ticket')).toEqual(['Contact', 'Bookings']);
  });

  test('wants every word, in whatever order', () => {
    expect(found('keys api')).toEqual(['API keys']);
    expect(found('who are we')).toEqual(['About Us']);
  });

  test('forgives one slip of the finger, and not two', () => {
    expect(found('bokings')).toEqual(['Bookings']);
    expect(found('bookigns')).toEqual(['Bookings']);
    expect(found('dashbord')).toEqual(['Dashboard']);
    expect(found('conttact')).toEqual(['Contact']);
    expect(found('comtakt')).toEqual([]);
    expect(found('tean')).toEqual(['Team', 'About Us']);
  });

  test('makes do with a part where nothing has every word', () => {
    expect(found('train tickets')).toEqual(['Bookings', 'Contact']);
    expect(found('team bookigns')).toEqual(['Team', 'About Us', 'Bookings']);
    expect(found('us of')).toEqual([]);
  });

  test('does not take three letters for the beginning of another word for it, for they may mean a place', () => {
    expect(found('tic')).toEqual([]);
    expect(found('tick')).toEqual(['Bookings', 'Contact']);
    expect(found('pnr')).toEqual(['Bookings']);
    expect(found('are')).toEqual(['About Us']);
  });

  test('takes short words as they are', () => {
    expect(found('apx')).toEqual([]);
    expect(found('xyz')).toEqual([]);
    expect(found('   ')).toEqual([]);
  });

  test('counts what is said of a thing least, and gives no more than asked for', () => {
    const articles = [
      { title: 'Cancelling', note: 'What a fare gives back.' },
      { title: 'Reading a fare', note: 'From base to total.' },
    ];
    expect(rankSearchEntries('fare', articles, 5).map(({ title }) => title)).toEqual([
      'Reading a fare',
      'Cancelling',
    ]);
    expect(rankSearchEntries('fare', articles, 1)).toHaveLength(1);
    expect(matchScoreOf('ase', { title: 'x', note: 'From base to total.' })).toBe(0);
  });

  test('reads Hindi as people type it, and keeps its vowels', () => {
    expect(normalizePaletteText('सेवाएँ')).toBe(normalizePaletteText('सेवाएं'));
    expect(normalizePaletteText('उड़ान')).toBe(normalizePaletteText('उड़ान'));
    expect(normalizePaletteText('Café—Olé!')).toBe('cafe ole');
    const hindi = [{ title: 'उड़ानें', keywords: 'हवाई जहाज़,विमान' }, { title: 'बसें' }];
    expect(rankSearchEntries('उडान', hindi, 5)).toEqual([hindi[0]]);
    expect(rankSearchEntries('जहाज', hindi, 5)).toEqual([hindi[0]]);
    expect(rankSearchEntries('बस', hindi, 5)).toEqual([hindi[1]]);
  });
});
