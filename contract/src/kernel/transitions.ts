/**
 * Lists for each state of a record the states that may follow it. A record that stays in its state makes no transition.
 * The first state is the one in which a record begins; a state that nothing follows is final. The database refuses
 * every transition that is not listed, whoever writes it (ADR 0048).
 */
export type Transitions<State extends string = string> = Readonly<Record<State, readonly State[]>>;

/** Checks at compile time that only states of the table follow a state. */
export function defineTransitions<State extends string>(
  table: Readonly<Record<State, readonly NoInfer<State>[]>>,
): Transitions<State> {
  return table;
}

/** Returns the states of a table, in its order. */
export function statesOf<State extends string>(table: Transitions<State>): readonly State[] {
  return Object.keys(table) as State[];
}
