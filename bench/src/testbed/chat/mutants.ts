import { buildSqlFunctionPatch } from '../patch-sql-function.ts';

/** Describes a database bug that the chat chaos test must detect. */
interface ChatMutant {
  /** The chaos test must report this; failing for any other reason is not enough. */
  readonly noticedAs: RegExp;
  readonly sql: string;
}

export const CHAT_MUTANTS: Readonly<Record<string, ChatMutant>> = {
  /** This mutant looks up the next message number without locking the ticket. */
  'chat-unlocked': {
    noticedAs: /the numbers have gaps or repeat/,
    sql: [
      'alter table support.message drop constraint message_pkey;',
      buildSqlFunctionPatch('support.add_customer_message', 'token_hash) for update', 'token_hash)'),
      buildSqlFunctionPatch('support.add_support_answer', 'answer.ticket_id for update', 'answer.ticket_id'),
      buildSqlFunctionPatch(
        'support.append_ticket_message',
        't.last_seq + 1',
        '(select coalesce(max(x.seq), 0) + 1 from support.message x, pg_sleep(0.05) where x.ticket_id = t.id)',
      ),
    ].join('\n'),
  },
  /** With this mutant, a message that is sent again after a lost response counts as new. */
  'chat-resend': {
    noticedAs: /doubled: sender/,
    sql: buildSqlFunctionPatch(
      'support.add_customer_message',
      'begin\n  select * into t',
      `begin\n  message_id := platform.new_id('msg'); perform pg_sleep(0.1);\n  select * into t`,
    ),
  },
  /** With this mutant, a client that reconnects receives the last message once more. */
  'chat-repeat': {
    noticedAs: /the sender heard \d+ as number \d+/,
    sql: buildSqlFunctionPatch('support.list_ticket_messages', 'm.seq > after', 'm.seq >= after'),
  },
};
