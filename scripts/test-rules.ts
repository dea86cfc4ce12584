import ts from 'typescript';

/** Vitest provides packages through a slow proxy, so the module is read once. */
const syntax = ts;

/** Only files with these words can break a rule; parsing the others would take most of the time. */
const WORTH_READING = /\bfc\b|fast-check|performance\.now|Date\.now/;

/**
 * Finds what makes a test fail on a busy machine: a property that runs for a fixed time or a default number of
 * runs, and an upper limit on elapsed time. A lower limit is fine, because load only lengthens a wait.
 */
export function findTestRuleViolations(path: string, text: string): string[] {
  if (!WORTH_READING.test(text)) return [];
  const source = syntax.createSourceFile(path, text, syntax.ScriptTarget.Latest, false);
  const nodes = nodesOf(source);
  const timed = timedNames(nodes, source);
  return nodes.flatMap((node) => {
    const objection = objectionToProperty(node, source) ?? objectionToLimit(node, source, timed);
    if (objection === undefined) return [];
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    return [`${path}:${line + 1} ${objection}`];
  });
}

function nodesOf(source: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    syntax.forEachChild(node, visit);
  };
  visit(source);
  return nodes;
}

const PROPERTY_RUNNERS = ['fc.assert', 'fc.check'];
const TIME_LIMITS = ['interruptAfterTimeLimit', 'skipAllAfterTimeLimit', 'markInterruptAsFailure'];

function objectionToProperty(node: ts.Node, source: ts.SourceFile): string | undefined {
  if (syntax.isPropertyAssignment(node) && TIME_LIMITS.includes(node.name.getText(source)))
    return `${node.name.getText(source)} lets the clock decide how much is tested: set numRuns`;
  if (!syntax.isCallExpression(node) || !PROPERTY_RUNNERS.includes(node.expression.getText(source)))
    return undefined;
  const options = node.arguments[1];
  const hasRuns =
    options !== undefined &&
    syntax.isObjectLiteralExpression(options) &&
    options.properties.some((property) => property.name?.getText(source) === 'numRuns');
  return hasRuns ? undefined : 'a property runs a fixed number of times: pass { numRuns: … }';
}

const UPPER_LIMITS = ['toBeLessThan', 'toBeLessThanOrEqual'];
const LOWER_LIMITS = ['toBeGreaterThan', 'toBeGreaterThanOrEqual'];

function objectionToLimit(
  node: ts.Node,
  source: ts.SourceFile,
  timed: ReadonlySet<string>,
): string | undefined {
  if (!syntax.isCallExpression(node) || !syntax.isPropertyAccessExpression(node.expression)) return undefined;
  const matcher = node.expression.name.text;
  const [limit] = node.arguments;
  const isTimedLimit = limit !== undefined && isTimed(limit.getText(source), timed);
  const isTimedSubject = isTimed(node.expression.expression.getText(source), timed);
  const isRefused = UPPER_LIMITS.includes(matcher)
    ? isTimedSubject || isTimedLimit
    : LOWER_LIMITS.includes(matcher) && isTimedLimit;
  return isRefused
    ? 'a busy machine exceeds a limit of the clock: count the work, compare the order, or move it to bench'
    : undefined;
}

/** This matches elapsed time. The time left until a deadline (`expiresAt - Date.now()`) is not a measured duration. */
const ELAPSED = /performance\.now\(\)|Date\.now\(\)\s*-/;

function isTimed(text: string, timed: ReadonlySet<string>): boolean {
  const names = text.replaceAll('...', ' ').match(/(?<![.\w$])[A-Za-z_$][\w$]*/g) ?? [];
  return ELAPSED.test(text) || names.some((name) => timed.has(name));
}

/**
 * Returns the variables and functions of a file that hold or return a measured time, directly or through each
 * other.
 */
function timedNames(nodes: readonly ts.Node[], source: ts.SourceFile): ReadonlySet<string> {
  const given = nodes.flatMap((node) => valuesGivenTo(node, source));
  const timed = new Set<string>();
  for (let before = -1; before < timed.size;) {
    before = timed.size;
    for (const { name, value } of given) if (isTimed(value, timed)) timed.add(name);
  }
  return timed;
}

function valuesGivenTo(node: ts.Node, source: ts.SourceFile): { name: string; value: string }[] {
  if (syntax.isVariableDeclaration(node) && node.initializer !== undefined) {
    const value = node.initializer.getText(source);
    return namesIn(node.name).map((name) => ({ name, value }));
  }
  if (syntax.isFunctionDeclaration(node) && node.name !== undefined && node.body !== undefined)
    return [{ name: node.name.text, value: node.body.getText(source) }];
  if (!syntax.isCallExpression(node) || !syntax.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  return name.text === 'push' && syntax.isIdentifier(expression)
    ? node.arguments.map((value) => ({ name: expression.text, value: value.getText(source) }))
    : [];
}

/** Returns the names in a pattern such as `[one, { other }]`. */
function namesIn(pattern: ts.BindingName): string[] {
  if (syntax.isIdentifier(pattern)) return [pattern.text];
  return pattern.elements.flatMap((element) =>
    syntax.isBindingElement(element) ? namesIn(element.name) : [],
  );
}
