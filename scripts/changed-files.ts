import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

function git(...args: string[]): string[] {
  const output = execFileSync('git', args, {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return output.split('\0').filter((line) => line !== '');
}

function isCommit(name: string): boolean {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: projectRoot });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the commit where this branch left `origin/main`, or `main` where there is no remote, or else the last
 * commit.
 */
export function findDefaultBaseCommit(): string {
  const trunk = ['origin/main', 'main'].find(isCommit);
  return trunk === undefined
    ? 'HEAD'
    : execFileSync('git', ['merge-base', 'HEAD', trunk], { cwd: projectRoot, encoding: 'utf8' }).trim();
}

/**
 * Lists every path that differs from a commit, committed or not, including new and deleted ones; a renamed file is
 * listed under both names.
 */
export function filesChangedSince(base: string): string[] {
  const differing = git('diff', '--name-only', '--no-renames', '-z', base, '--');
  return [...new Set([...differing, ...git('ls-files', '--others', '--exclude-standard', '-z')])].toSorted();
}

/** Lists all existing files of the repository, including new ones, but without built or installed files. */
export function repositoryFiles(): string[] {
  const known = git('ls-files', '--cached', '--others', '--exclude-standard', '-z');
  return known.filter((path) => existsSync(join(projectRoot, path)));
}
