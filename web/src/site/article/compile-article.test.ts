import { describe, expect, test } from 'vitest';
import {
  compileArticle,
  countWordsOfBlocks,
  articleLinksOf,
  describeArticleBlocks,
} from './compile-article.ts';
import { compileMarkdownBlocks } from './compile-markdown-blocks.ts';

/** Compiles a text of one paragraph. */
function compileLine(markdown: string) {
  const { lead } = compileMarkdownBlocks(markdown);
  expect(lead).toEqual([expect.objectContaining({ is: 'paragraph' })]);
  return lead[0]?.is === 'paragraph' ? lead[0].of : undefined;
}

describe('a line of an article', () => {
  test('knows strong and stressed words, code and links, one inside the other', () => {
    expect(compileLine('Take **5 % of _this_** and `K3`, see [the _fare_](/resources/x#y).')).toEqual([
      'Take ',
      { is: 'strong', of: ['5 % of ', { is: 'emphasis', of: ['this'] }] },
      ' and ',
      { is: 'code', text: 'K3' },
      ', see ',
      { is: 'link', to: '/resources/x#y', of: ['the ', { is: 'emphasis', of: ['fare'] }] },
      '.',
    ]);
  });

  test('takes an escaped sign and an underscore inside a word as they are, in every script', () => {
    expect(compileLine(String.raw`5 \* 6 and snake_case_name`)).toEqual(['5 * 6 and snake_case_name']);
    expect(compileLine('कुल_रकम_यहाँ')).toEqual(['कुल_रकम_यहाँ']);
    expect(compileLine('यह _ज़रूरी_ है')).toEqual(['यह ', { is: 'emphasis', of: ['ज़रूरी'] }, ' है']);
  });

  test.for([
    '**open',
    'a ` alone',
    '<b>bold</b>',
    'a <b c',
    '![picture',
    'a <!-- remark --> b',
    '![picture](x.png)',
    '[words](no end',
    '[words](/terms "title")',
    '[](/terms)',
    '[words][name]\n\n[name]: /terms',
    'a  \nb',
    '</script>',
  ])('refuses %s, which it could only show as it is', (text) => {
    expect(() => compileMarkdownBlocks(text)).toThrow(RangeError);
  });

  test('keeps a comparison with < apart from HTML', () => {
    expect(compileLine('5 < 6')).toEqual(['5 < 6']);
  });
});

describe('the text of an article', () => {
  test('is a lead and named sections of known parts', () => {
    const text = compileMarkdownBlocks(`First
line.

## One {#one}

### Smaller

- a
- b goes
  on

1. first

| Head | Sum |
| --- | ---: |
| a \\| b | 1 |

> A note.
>
> Twice.

\`\`\`
a = b

c
\`\`\`
`);
    expect(text).toEqual({
      lead: [{ is: 'paragraph', of: ['First line.'] }],
      sections: [
        {
          id: 'one',
          title: 'One',
          blocks: [
            { is: 'heading', of: ['Smaller'] },
            { is: 'list', isNumbered: false, items: [['a'], ['b goes on']] },
            { is: 'list', isNumbered: true, items: [['first']] },
            { is: 'table', head: [['Head'], ['Sum']], isSum: [false, true], rows: [[['a | b'], ['1']]] },
            { is: 'note', paragraphs: [['A note.'], ['Twice.']] },
            { is: 'code', text: 'a = b\n\nc' },
          ],
        },
      ],
    });
    expect(describeArticleBlocks(text)).toEqual([
      'paragraph',
      '#one',
      'heading',
      'list 2',
      'list 1',
      'table 1×2',
      'note 2',
      'code',
    ]);
  });

  test.for([
    ['a heading without a name', '## One'],
    ['a heading of the first rank', '# One'],
    ['a list in a list', '- a\n  - b'],
    ['two paragraphs in an item of a list', '- a\n\n  b'],
    ['a list that begins with another number', '2. a'],
    ['a heading without a space', '##One {#one}'],
    ['a heading with marks', '## **One** {#one}'],
    ['a heading of the fourth rank', '#### One'],
    ['HTML', '<script>\nalert(1)\n</script>'],
    ['a line across the page', '---'],
    ['a table without a line under its head', '| a | b |\n| c | d |'],
    ['a table with a cell too few', '| a | b |\n| - | - |\n| c |'],
    ['a table with a cell too many', '| a | b |\n| - | - |\n| c | d | e |'],
    ['a note that is not marked to its end', '> a\nb'],
    ['a list in a note', '> - a'],
    ['code that does not end', '```\na'],
    ['indented code', '    a'],
  ])('refuses %s', ([, markdown = '']) => {
    expect(() => compileMarkdownBlocks(markdown)).toThrow(RangeError);
  });

  test('is the same in the other spellings that Markdown has', () => {
    const { lead } = compileMarkdownBlocks(
      'Known *words*:\n* a\n\n* b\nMore\n\n| a |\n|-:|\n| <https://a.example> |',
    );
    expect(lead).toEqual([
      { is: 'paragraph', of: ['Known ', { is: 'emphasis', of: ['words'] }, ':'] },
      { is: 'list', isNumbered: false, items: [['a'], ['b More']] },
      {
        is: 'table',
        head: [['a']],
        isSum: [true],
        rows: [[[{ is: 'link', to: 'https://a.example', of: ['https://a.example'] }]]],
      },
    ]);
  });

  test('is counted in words, tables and notes included', () => {
    const { lead } = compileMarkdownBlocks('one **two** three\n\n| a | b |\n| - | - |\n| c | d e |\n\n> f');
    expect(countWordsOfBlocks(lead)).toBe(9);
  });
});

const head = `title: 'A fare: read'
summary: What it says.
kind: article
publishedOn: 2026-11-15
keywords: fare, YQ
related: other`;
const body = '\n## One {#one}\n\nText with [a link](#two).\n\n## Two {#two}\n\nMore.\n';

describe('the facts above an article', () => {
  test('are read, with quotes where the words have a colon', () => {
    const article = compileArticle(`---\n${head}\n---\n${body}`);
    expect(article).toMatchObject({
      title: 'A fare: read',
      summary: 'What it says.',
      kind: 'article',
      publishedOn: '2026-11-15',
      keywords: ['fare', 'YQ'],
      related: ['other'],
    });
    expect(articleLinksOf(article)).toEqual(['#two']);
  });

  test.for([
    ['none at all', body],
    ['a kind that nobody knows', `---\n${head.replace('article', 'poem')}\n---\n${body}`],
    ['a day that no calendar has', `---\n${head.replace('11-15', '02-30')}\n---\n${body}`],
    ['one that is missing', `---\n${head.replace('keywords: fare, YQ\n', '')}\n---\n${body}`],
    ['one that is not known', `---\n${head}\nauthor: somebody\n---\n${body}`],
    ['two headings of one name', `---\n${head}\n---\n${body}\n## Three {#one}\n`],
  ])('are refused: %s', ([, source = '']) => {
    expect(() => compileArticle(source)).toThrow(RangeError);
  });
});
