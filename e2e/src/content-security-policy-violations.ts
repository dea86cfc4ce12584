import type { BrowserContext } from 'playwright-core';

interface Violation {
  directive: string;
  blocked: string;
  sample: string;
  source: string;
}

/**
 * Records the violations of the security policy in this window as they happen. The pages report them by an event;
 * those they cannot report, such as a worker's, the browser writes to the console.
 */
export async function recordSecurityPolicyViolations(context: BrowserContext): Promise<readonly string[]> {
  const violations: string[] = [];
  await context.exposeBinding('reportViolation', ({ frame }, violation: Violation) => {
    const { directive, blocked, sample, source } = violation;
    violations.push(`${frame.url()}: ${directive} forbids ${blocked} "${sample}" at ${source}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const page = globalThis as unknown as { reportViolation(violation: Violation): void };
      page.reportViolation({
        directive: event.effectiveDirective,
        blocked: event.blockedURI,
        sample: event.sample,
        source: `${event.sourceFile}:${event.lineNumber}:${event.columnNumber}`,
      });
    });
  });
  context.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy|requires 'Trusted/.test(text)) violations.push(text);
  });
  return violations;
}
