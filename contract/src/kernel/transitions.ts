/**
 * Lists for each state of a record the states that may follow it. A record that stays in its state makes no transition.
 * The first state is the one in which a record begins; a state that nothing follows is final. The database refuses
 * every transition that is not listed, whoever writes it (ADR 0048).
 */
export type Transitions = Readonly<Record<string, readonly string[]>>;

/** Checks at compile time that only states of the table follow a state. */
export function defineTransitions<
  const Table extends { readonly [State in keyof Table]: readonly (keyof Table)[] },
>(table: Table): Table {
  return table;
}

/** Returns the states of a table, in its order. */
export function statesOf<Table extends Transitions>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table);
}

/** A record in one of these states can reach the state in one transition, or is in it already. */
export type StateBefore<Table extends Transitions, To> =
  To | { [State in keyof Table]: To extends Table[State][number] ? State : never }[keyof Table];
