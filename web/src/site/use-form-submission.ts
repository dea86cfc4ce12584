import { useState } from 'react';

type Sent<Answer> = { answer: Answer } | { problem: unknown };

/** Tracks a request that the user sends with a button: its progress and its outcome. */
export function useFormSubmission<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const [sent, setSent] = useState<Sent<Answer>>();
  const [isPending, setPending] = useState(false);
  const run = async (input: Input): Promise<void> => {
    if (isPending) return;
    setSent(undefined);
    setPending(true);
    try {
      setSent({ answer: await send(input) });
    } catch (problem) {
      setSent({ problem });
    } finally {
      setPending(false);
    }
  };
  return {
    isPending,
    isDone: sent !== undefined && 'answer' in sent,
    answer: sent !== undefined && 'answer' in sent ? sent.answer : undefined,
    problem: sent !== undefined && 'problem' in sent ? sent.problem : undefined,
    run: (input: Input) => void run(input),
    forget: () => setSent(undefined),
  };
}
