/** The titles of the tests in a source file, found by parsing it: comments and other strings do not count. */
import { type ESTree, parseSync, Visitor } from 'vite';

const TEST_FUNCTIONS = new Set(['it', 'test', 'describe']);
/** A skipped test proves nothing. */
const NOT_RUN = new Set(['skip', 'todo']);

export function titlesIn(source: string): string[] {
  const { program, errors } = parseSync('source.test.ts', source);
  if (errors.length > 0) throw new Error(`not TypeScript: ${errors[0]?.message}`);
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const title = first && isTestFunction(callee) ? textOf(first) : null;
      if (title !== null) titles.push(title);
    },
  }).visit(program);
  return titles;
}

/** `it`, `it.only`, and the results of `it.each(…)` and ``it.each`…` ``. */
function isTestFunction(callee: ESTree.Expression | ESTree.Super): boolean {
  switch (callee.type) {
    case 'Identifier':
      return TEST_FUNCTIONS.has(callee.name);
    case 'MemberExpression': {
      const { object, property } = callee;
      return isTestFunction(object) && !(property.type === 'Identifier' && NOT_RUN.has(property.name));
    }
    case 'CallExpression':
      return isTestFunction(callee.callee);
    case 'TaggedTemplateExpression':
      return isTestFunction(callee.tag);
    default:
      return false;
  }
}

function textOf(node: ESTree.Argument): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateLiteral' ? node.quasis.map((quasi) => quasi.value.raw).join('…') : null;
}
