import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { findChat, markReadBySupport, markRead, readInboxTicket } from '@marga/contract/support/support';
import { startTestApi } from '../../../test/api.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';
import { type Person, seedSignedInUser, seedStaff } from '../../../test/seed-companies-and-users.ts';
import {
  answerSupportTicketAsOperator,
  startChatAsVisitor,
  latestEventOfType,
  listenToSupportTicketAsOperator,
  listenToSupportTicketAsSender,
  listenToSupportInbox,
  supportMessagesIn,
  newSupportTicketId,
  writeSupportTicketMessage,
} from '../../../test/support-tickets.ts';

const api = await startTestApi();
let operator: Person;

beforeAll(async () => {
  operator = await seedStaff(api, 'operator');
});

const seqs = (events: Parameters<typeof supportMessagesIn>[0]) =>
  supportMessagesIn(events).map(({ seq }) => seq);

describe('whoever listens to a ticket', () => {
  test('hears presence and marks first, then every message with its number as the id', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    await answerSupportTicketAsOperator(api, operator, id, 'Here we are');
    const stream = await listenToSupportTicketAsSender(api, browser, id);
    await stream.until((events) => supportMessagesIn(events).length === 2);
    expect(stream.events.slice(0, 3)).toEqual([
      { id: undefined, event: { type: 'presence', isSupportOnline: false, isSenderOnline: true } },
      { id: undefined, event: { type: 'read', readBySender: 0, readBySupport: 0 } },
      { id: undefined, event: { type: 'state', state: 'answered' } },
    ]);
    expect(stream.events.slice(3).map((event) => event.id)).toEqual(['1', '2']);
    await writeSupportTicketMessage(browser, id, 'Thank you');
    await stream.until((events) => latestEventOfType(events, 'state')?.state === 'waiting');
    expect(seqs(stream.events)).toEqual([1, 2, 3]);
    await stream.leave();
  });

  test('misses and repeats nothing when they come back with the last id they have', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    for (let count = 2; count <= 5; count += 1)
      await answerSupportTicketAsOperator(api, operator, id, `${count}`);
    const stream = await listenToSupportTicketAsSender(api, browser, id, 3);
    await stream.until((events) => supportMessagesIn(events).length === 2);
    expect(seqs(stream.events)).toEqual([4, 5]);
    await stream.leave();
    // The ticket has not reached this number, so the number is from before the database was restored to an earlier
    // point, and everything is sent again.
    const lost = await listenToSupportTicketAsSender(api, browser, id, 99);
    await lost.until((events) => supportMessagesIn(events).length === 5);
    expect(seqs(lost.events)).toEqual([1, 2, 3, 4, 5]);
    await lost.leave();
  });

  test('hears a long conversation whole', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    await api.admin(
      `with added as (insert into support.message (ticket_id, seq, id, from_support, text)
          select $1, seq, platform.new_id('msg'), false, 'word ' || seq from generate_series(2, 450) seq)
        update support.ticket set last_seq = 450 where id = $1`,
      [id],
    );
    const stream = await listenToSupportTicketAsSender(api, browser, id);
    await stream.until((events) => supportMessagesIn(events).length === 450);
    expect(seqs(stream.events)).toEqual(Array.from({ length: 450 }, (_, index) => index + 1));
    await stream.leave();
  });

  test('hears the same in two tabs and at the desk, while both sides write at once', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    const streams = [
      await listenToSupportTicketAsSender(api, browser, id),
      await listenToSupportTicketAsSender(api, browser, id),
      await listenToSupportTicketAsOperator(api, operator, id),
    ];
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2
          ? writeSupportTicketMessage(browser, id, `${index}`)
          : answerSupportTicketAsOperator(api, operator, id, `${index}`),
      ),
    );
    const expected = Array.from({ length: 41 }, (_, index) => index + 1);
    for (const stream of streams) {
      await stream.until((events) => supportMessagesIn(events).length >= 41);
      expect(seqs(stream.events)).toEqual(expected);
      expect(supportMessagesIn(stream.events)).toEqual(supportMessagesIn(streams[0]?.events ?? []));
    }
    await Promise.all(streams.map((stream) => stream.leave()));
  });

  test('hears it from another process of the api as well, and when Redis is away', async () => {
    const [beside, lonely] = [
      await startTestApi({}, api),
      await startTestApi({ REDIS_URL: 'redis://127.0.0.1:9' }, api),
    ];
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    const streams = [
      await listenToSupportTicketAsSender(beside, browser, id),
      await listenToSupportTicketAsSender(lonely, browser, id),
    ];
    for (const stream of streams) await stream.until((events) => supportMessagesIn(events).length === 1);
    await answerSupportTicketAsOperator(lonely, operator, id, 'from a process without Redis');
    await answerSupportTicketAsOperator(api, operator, id, 'from another');
    for (const stream of streams) {
      await stream.until((events) => supportMessagesIn(events).length === 3);
      expect(seqs(stream.events)).toEqual([1, 2, 3]);
    }
    await Promise.all(streams.map((stream) => stream.leave()));
  });

  test('hears how far the other side has read', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    const [sender, operatorStream] = [
      await listenToSupportTicketAsSender(api, browser, id),
      await listenToSupportTicketAsOperator(api, operator, id),
    ];
    await api.call(markReadBySupport, { as: operator, params: { ticketId: id }, body: { upTo: 1 } });
    await sender.until((events) => latestEventOfType(events, 'read')?.readBySupport === 1);
    await answerSupportTicketAsOperator(api, operator, id, 'Here we are');
    await browser.call(markRead, { params: { ticketId: id }, body: { upTo: 2 } });
    await operatorStream.until((events) => latestEventOfType(events, 'read')?.readBySender === 2);
    expect(latestEventOfType(operatorStream.events, 'read')).toEqual({
      type: 'read',
      readBySender: 2,
      readBySupport: 1,
    });
    await Promise.all([sender.leave(), operatorStream.leave()]);
  });

  test('is told that there is nothing when it is not theirs', async () => {
    const { id } = await startChatAsVisitor(openSimulatedBrowser(api));
    expect((await listenToSupportTicketAsSender(api, openSimulatedBrowser(api), id)).status).toBe(404);
    expect((await listenToSupportTicketAsOperator(api, operator, newSupportTicketId())).status).toBe(404);
    const member = await seedSignedInUser(api);
    expect((await listenToSupportTicketAsOperator(api, member, id)).status).toBe(403);
  });
});

describe('a stream ends', () => {
  test('when the browser’s key is taken away', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    const stream = await listenToSupportTicketAsSender(api, browser, id);
    await stream.until((events) => supportMessagesIn(events).length === 1);
    await api.admin('delete from support.ticket_key where ticket_id = $1', [id]);
    await answerSupportTicketAsOperator(api, operator, id, 'Not for you any more');
    await stream.ended;
    expect(seqs(stream.events)).toEqual([1]);
  });

  test('when the operator’s session does', async () => {
    const { id } = await startChatAsVisitor(openSimulatedBrowser(api));
    const leaving = await seedStaff(api, 'operator');
    const [stream, inbox] = [
      await listenToSupportTicketAsOperator(api, leaving, id),
      await listenToSupportInbox(api, leaving, 'no'),
    ];
    await stream.until((events) => supportMessagesIn(events).length === 1);
    await api.admin('delete from engine.session where "userId" = $1', [leaving.user]);
    await answerSupportTicketAsOperator(api, operator, id, 'Not for you any more');
    await Promise.all([stream.ended, inbox.ended]);
    expect(seqs(stream.events)).toEqual([1]);
  });
});

describe('presence', () => {
  test('of the sender is told to the desk as it comes and goes, and a second tab keeps it', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    const isThere = async () =>
      (await api.call(readInboxTicket, { as: operator, params: { ticketId: id } })).value.isSenderOnline;
    const operatorStream = await listenToSupportTicketAsOperator(api, operator, id);
    await operatorStream.until((events) => latestEventOfType(events, 'presence')?.isSenderOnline === false);
    const [tab, second] = [
      await listenToSupportTicketAsSender(api, browser, id),
      await listenToSupportTicketAsSender(api, browser, id),
    ];
    await operatorStream.until((events) => latestEventOfType(events, 'presence')?.isSenderOnline === true);
    await tab.leave();
    await sleep(100);
    expect(await isThere()).toBe(true);
    await second.leave();
    await operatorStream.until((events) => latestEventOfType(events, 'presence')?.isSenderOnline === false);
    expect(await isThere()).toBe(false);
    await operatorStream.leave();
  });

  test('of the desk is told to whoever waits; an operator who is not available is not there', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    const stream = await listenToSupportTicketAsSender(api, browser, id);
    const isSupportOnline = async () => (await browser.call(findChat)).value.isSupportOnline;
    const busy = await listenToSupportInbox(api, operator, 'no');
    await sleep(100);
    expect(await isSupportOnline()).toBe(false);
    const available = await listenToSupportInbox(api, operator, 'yes');
    await stream.until((events) => latestEventOfType(events, 'presence')?.isSupportOnline === true);
    expect(await isSupportOnline()).toBe(true);
    await available.leave();
    await stream.until((events) => latestEventOfType(events, 'presence')?.isSupportOnline === false);
    await Promise.all([busy.leave(), stream.leave()]);
  });

  test('without Redis is nobody’s', async () => {
    const lonely = await startTestApi({ REDIS_URL: 'redis://127.0.0.1:9' }, api);
    const inbox = await listenToSupportInbox(lonely, operator, 'yes');
    expect((await openSimulatedBrowser(lonely).call(findChat)).value.isSupportOnline).toBe(false);
    await inbox.leave();
  });
});

describe('one browser', () => {
  test('has twenty streams and not one more', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    const streams = await Promise.all(
      Array.from({ length: 21 }, () => listenToSupportTicketAsSender(api, browser, id)),
    );
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(1);
    await Promise.all(streams.map((stream) => stream.leave()));
    await sleep(100);
    const again = await listenToSupportTicketAsSender(api, browser, id);
    expect(again.status).toBe(200);
    await again.leave();
  });

  test('has no more by having many keys and all addresses of an IPv6 network', async () => {
    const streams = await Promise.all(
      Array.from({ length: 11 }, async (_, key) => {
        const browser = openSimulatedBrowser(api, `2001:db8:77:1::${key + 1}`);
        const { id } = await startChatAsVisitor(browser);
        return Promise.all(Array.from({ length: 19 }, () => listenToSupportTicketAsSender(api, browser, id)));
      }),
    );
    expect(streams.flat().filter(({ status }) => status === 200)).toHaveLength(200);
    expect(streams.flat().filter(({ status }) => status === 429)).toHaveLength(9);
    await Promise.all(streams.flat().map((stream) => stream.leave()));
  });
});
