import ts from 'typescript';

/** Vitest provides packages through a slow proxy, so the module is read once. */
const syntax = ts;

/**
 * Describes code that would be a vulnerability wherever it is used; `because` explains the rule to developers who
 * break it.
 */
interface ForbiddenCode {
  readonly name: string;
  readonly because: string;
  /** These files may use the forbidden code, and each states its reason beside the code. */
  readonly exempt?: RegExp;
  readonly matches: (node: ts.Node) => boolean;
}

const MARKUP = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'srcdoc',
  'srcDoc',
]);
const PROCESSES = /^(node:)?(child_process|cluster|vm|inspector|v8)(\/|$)/;
const UNCHECKED = new Set(['rejectUnauthorized', 'checkServerIdentity', 'NODE_TLS_REJECT_UNAUTHORIZED']);
const CIPHERS = new Set([
  'createCipheriv',
  'createDecipheriv',
  'createSign',
  'publicEncrypt',
  'privateDecrypt',
]);

const rules: readonly ForbiddenCode[] = [
  {
    name: 'a text that runs as a program',
    because: 'whoever gets a word into it runs as us',
    matches: (node) =>
      (syntax.isCallExpression(node) || syntax.isNewExpression(node)) &&
      syntax.isIdentifier(node.expression) &&
      ['eval', 'Function'].includes(node.expression.text),
  },
  {
    name: 'another process, a debugger or an object made of bytes',
    because: 'the portal starts no programs and reads nothing but JSON',
    matches: (node) => PROCESSES.test(importedBy(node) ?? ''),
  },
  {
    name: 'markup made of a text',
    because: 'React writes texts as texts; the page’s policy refuses this too',
    matches: (node) => MARKUP.has(nameOf(node) ?? '') || isCallOf(node, 'document', ['write', 'writeln']),
  },
  {
    name: 'SQL made of a text',
    because: 'a value travels beside its statement, never in it',
    matches: (node) => isCallOf(node, 'sql', ['raw', 'lit', 'id', 'ref', 'table', 'join']),
  },
  {
    name: 'a pattern made of a text',
    because: 'signs that somebody types would mean something in it',
    // Both files build their patterns from names in the code, never from user input.
    exempt: /^(server\/src\/platform\/http\/cookies|contract\/src\/kernel\/ids)\.ts$/,
    matches: (node) =>
      (syntax.isCallExpression(node) || syntax.isNewExpression(node)) &&
      syntax.isIdentifier(node.expression) &&
      node.expression.text === 'RegExp',
  },
  {
    name: 'chance that can be guessed',
    because: 'secrets come from crypto',
    exempt: /^web\/src\/shared\/event-stream\.ts$/,
    matches: (node) => isCallOf(node, 'Math', ['random']),
  },
  {
    name: 'a hash that has been broken, or cryptography of our own',
    because: 'SHA-256 and argon2id are what we use; what is encrypted, the auth library encrypts',
    // Authenticator apps support only one hash, SHA-1. The other files use AES-256-GCM: a search is encrypted
    // into its id (ADR 0020), and so are traveller data (ADR 0028) and answers to requests (ADR 0045).
    exempt: /^server\/src\/(modules\/identity\/totp|platform\/encryption)\.ts$/,
    matches: (node) =>
      CIPHERS.has(nameOf(node) ?? '') ||
      (syntax.isStringLiteralLike(node) &&
        /^(md[245]|sha-?1|ripemd(160)?|des3?|des-.*|rc4|.*-ecb)$/i.test(node.text)),
  },
  {
    name: 'a certificate that nobody checks',
    because: 'an encrypted line to somebody else is no better than an open one',
    matches: (node) => UNCHECKED.has(nameOf(node) ?? ''),
  },
];

/** Lists the forbidden code in a source, with line numbers. */
export function findForbiddenCode(path: string, text: string): string[] {
  const source = syntax.createSourceFile(path, text, syntax.ScriptTarget.Latest, false);
  const applying = rules.filter(({ exempt }) => exempt?.test(path) !== true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const { name, because, matches } of applying) {
      if (!matches(node)) continue;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${path}:${line + 1} ${name}: ${because}`);
    }
    syntax.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the name of a property, an attribute or an identifier where it is used or set. */
function nameOf(node: ts.Node): string | undefined {
  if (syntax.isPropertyAccessExpression(node)) return node.name.text;
  if ((syntax.isPropertyAssignment(node) || syntax.isJsxAttribute(node)) && syntax.isIdentifier(node.name))
    return node.name.text;
  if (syntax.isElementAccessExpression(node) && syntax.isStringLiteralLike(node.argumentExpression))
    return node.argumentExpression.text;
  if (syntax.isCallExpression(node) && syntax.isIdentifier(node.expression)) return node.expression.text;
  return undefined;
}

function isCallOf(node: ts.Node, object: string, names: readonly string[]): boolean {
  return (
    syntax.isPropertyAccessExpression(node) &&
    syntax.isIdentifier(node.expression) &&
    node.expression.text === object &&
    names.includes(node.name.text)
  );
}

function importedBy(node: ts.Node): string | undefined {
  if (syntax.isImportDeclaration(node) || syntax.isExportDeclaration(node))
    return node.moduleSpecifier && syntax.isStringLiteral(node.moduleSpecifier)
      ? node.moduleSpecifier.text
      : undefined;
  if (!syntax.isCallExpression(node)) return undefined;
  const [first] = node.arguments;
  const loads =
    node.expression.kind === syntax.SyntaxKind.ImportKeyword ||
    (syntax.isIdentifier(node.expression) && node.expression.text === 'require');
  return loads && first && syntax.isStringLiteralLike(first) ? first.text : undefined;
}
