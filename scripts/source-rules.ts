import ts from 'typescript';

/** Vitest provides packages through a slow proxy, so the module is read once. */
const syntax = ts;

/** A source rule covers what the linter cannot: it looks at one node and returns why that node is not allowed. */
interface SourceRule {
  exempt: RegExp;
  objection(node: ts.Node, source: ts.SourceFile): string | undefined;
}

const amountPattern = /(amount|minor|price|fare|total\b|balance|money|wallet|paid|refund)/i;

const rules: readonly SourceRule[] = [
  {
    exempt:
      /^(sandbox|scripts|bench|e2e|server\/test)\/|\.test\.tsx?$|^server\/src\/platform\/clock\.ts$|^contract\/src\/kernel\/time\.ts$|^web\/src\/shared\/clock\.ts$/,
    objection: (node, source) =>
      syntax.isNewExpression(node) && node.expression.getText(source) === 'Date' && !node.arguments?.length
        ? 'new Date() reads this machine’s clock: ask platform/clock, the database’s time decides'
        : undefined,
  },
  {
    exempt: /\.test\.tsx?$|^contract\/src\/kernel\/money\.ts$/,
    objection(node, source) {
      const value = numberFrom(node, source);
      return value !== undefined && amountPattern.test(value)
        ? `${node.getText(source)} makes a float of an amount: use contract/kernel/money`
        : undefined;
    },
  },
];

/** Returns the text that an expression converts to a JavaScript number, if it is such a conversion. */
function numberFrom(node: ts.Node, source: ts.SourceFile): string | undefined {
  if (syntax.isPrefixUnaryExpression(node) && node.operator === syntax.SyntaxKind.PlusToken)
    return node.operand.getText(source);
  if (!syntax.isCallExpression(node)) return undefined;
  const called = node.expression.getText(source);
  return ['Number', 'Number.parseInt', 'parseInt'].includes(called)
    ? node.arguments[0]?.getText(source)
    : undefined;
}

export function findSourceRuleViolations(path: string, text: string): string[] {
  const source = syntax.createSourceFile(path, text, syntax.ScriptTarget.Latest, false);
  const applying = rules.filter(({ exempt }) => !exempt.test(path));
  const objections: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const rule of applying) {
      const objection = rule.objection(node, source);
      if (objection === undefined) continue;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      objections.push(`${path}:${line + 1} ${objection}`);
    }
    syntax.forEachChild(node, visit);
  };
  visit(source);
  return objections;
}

const machinePath = /(?<![\w.*}])\/(?:work|root|home|Users)\/[\w.-]+/;

/** Finds paths of one person's machine, which work nowhere else. */
export function findMachineSpecificPaths(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = machinePath.exec(line)?.[0];
    return found === undefined ? [] : [`${path}:${index + 1} ${found} exists on one machine only`];
  });
}
