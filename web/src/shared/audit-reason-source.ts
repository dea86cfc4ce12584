/** Holds how the operators' console says why it sends a request; everywhere else it stays empty. */
export const auditReasonSource: { current?: (input: unknown) => string | undefined } = {};
