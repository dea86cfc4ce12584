import { expect, test, vi } from 'vitest';
import { ApiProblem, type ProblemCode } from '../../shared/api-problem.ts';
import { Dismissed, sendWithPasswordPrompt } from './send-with-password-prompt.ts';

const refused = (code: ProblemCode) => new ApiProblem({ code, status: 403, retry: 'never' });

test('nobody is asked for a password that the server does not want', async () => {
  const ask = vi.fn<() => Promise<void>>();
  await expect(sendWithPasswordPrompt(() => Promise.resolve('done'), ask)).resolves.toBe('done');
  expect(ask).not.toHaveBeenCalled();
});

test('what was refused for want of the password is sent again once it is given', async () => {
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refused('requires-recent-login'))
    .mockResolvedValueOnce('done');
  await expect(sendWithPasswordPrompt(send, () => Promise.resolve())).resolves.toBe('done');
  expect(send).toHaveBeenCalledTimes(2);
});

test('whoever does not give it has done nothing', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(refused('requires-recent-login'));
  await expect(sendWithPasswordPrompt(send, () => Promise.reject(new Dismissed()))).rejects.toBeInstanceOf(
    Dismissed,
  );
  expect(send).toHaveBeenCalledTimes(1);
});

test('it is asked for once: a second refusal is told', async () => {
  const again = refused('requires-recent-login');
  const ask = vi.fn<() => Promise<void>>().mockResolvedValue();
  await expect(sendWithPasswordPrompt(() => Promise.reject(again), ask)).rejects.toBe(again);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('any other refusal is told as it is', async () => {
  const problem = refused('last-owner');
  const ask = vi.fn<() => Promise<void>>();
  await expect(sendWithPasswordPrompt(() => Promise.reject(problem), ask)).rejects.toBe(problem);
  expect(ask).not.toHaveBeenCalled();
});
