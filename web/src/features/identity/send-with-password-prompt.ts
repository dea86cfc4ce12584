import { ApiProblem } from '../../shared/api-problem.ts';

/** This error means that the user dismissed the password prompt. Nothing was done, so there is nothing to report. */
export class Dismissed extends Error {}

/** Sends the request; if the server requires the password again, asks for it and repeats the request. */
export async function sendWithPasswordPrompt<Output>(
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
