import { ApiProblem } from '../lib/problem.ts';

/** Somebody was asked for the password and would rather not. Nothing was done, so there is nothing to tell. */
export class Dismissed extends Error {}

/** Sends; if the server wants the password once more, asks for it and sends the same again. */
export async function sendWithPassword<Output>(
  send: () => Promise<Output>,
  askPassword: () => Promise<void>,
): Promise<Output> {
  try {
    return await send();
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.code !== 'requires-recent-login') throw problem;
    await askPassword();
    return send();
  }
}
