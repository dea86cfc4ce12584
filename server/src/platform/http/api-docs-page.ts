import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { ERRORS } from '@marga/contract/errors';
import type { Access, Route } from '@marga/contract/route-definition';

type SchemaOf = (schema: z.ZodType, io?: 'input' | 'output') => unknown;

/** The page has one style sheet, allowed by its hash; the colours are the portal's tokens. */
export const DOCS_STYLE = `
:root{--ink:#13211F;--muted:#53605C;--fog:#F4F6F2;--line:#DCE1DA;--petrol:#0B4F5E;--deep:#083B47;--wash:#EEF6F7}
*{box-sizing:border-box}html{scroll-behavior:smooth;scroll-padding-top:1rem}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--fog)}
a{color:var(--petrol)}a:focus-visible,summary:focus-visible{outline:3px solid var(--petrol);outline-offset:2px}
header{background:var(--deep);color:#fff;padding:2.5rem max(2rem,calc((100vw - 72rem) / 2))}header p{margin:.25rem 0 0;max-width:44rem;color:#D9ECEF}header a{color:#FFB627}
h1{margin:0;font-size:2rem}h2{margin:2.5rem 0 .75rem;font-size:1.25rem;text-transform:capitalize}
.page{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:2rem;max-width:76rem;margin:0 auto;padding:0 2rem 4rem}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:1.5rem 0;font-size:13px}
nav b{display:block;margin:1rem 0 .25rem;text-transform:capitalize}nav a{display:block;padding:.2rem 0;color:var(--muted);text-decoration:none}nav a:hover{color:var(--petrol)}
section{background:#fff;border:1px solid var(--line);border-radius:8px;margin:0 0 1rem;padding:1rem 1.25rem}
h3{margin:0;font-size:1rem;font-weight:400;overflow-wrap:anywhere}h3 code{font-size:15px}
.method{display:inline-block;min-width:4.2rem;margin-right:.5rem;padding:.1rem .5rem;border-radius:4px;background:var(--wash);color:var(--petrol);font-weight:600;font-size:13px;text-align:center}
section p{margin:.5rem 0 0}.facts{color:var(--muted);font-size:14px}.facts a{white-space:nowrap}
details{margin-top:.5rem;font-size:14px}summary{cursor:pointer;color:var(--petrol)}
pre{margin:.5rem 0 0;padding:1rem;overflow:auto;background:var(--fog);border:1px solid var(--line);border-radius:4px;font-size:13px;line-height:1.45}
table{border-collapse:collapse;width:100%;background:#fff;border:1px solid var(--line);border-radius:8px;font-size:14px}
th,td{padding:.5rem .75rem;border-top:1px solid var(--line);text-align:left;vertical-align:top}th{border-top:0;color:var(--muted);font-size:13px}tr:target td{background:#FFF1D1}
@media(max-width:56rem){.page{display:block;padding:0 1rem 3rem}nav{display:none}header{padding:2rem 1rem}table{display:block;overflow-x:auto}}
`;

/** Returns the route table as a page that can be read without tools. */
export async function renderDocsPage(routes: readonly Route[], schemaOf: SchemaOf): Promise<string> {
  const modules = [...Map.groupBy(routes, (route) => route.name.split('.')[0] ?? '')];
  const contents = modules.map(
    ([name, list]) =>
      `<b>${name}</b>${list.map((route) => `<a href="#${route.name}">${escape(actionOf(route))}</a>`).join('')}`,
  );
  const chapters: string[] = [];
  for (const [name, list] of modules) {
    chapters.push(`<h2>${name}</h2>`);
    for (const route of list) {
      // Other requests are answered between two routes.
      await setImmediate();
      chapters.push(section(route, schemaOf));
    }
  }
  const errors = Object.entries(ERRORS).map(
    ([code, { status, retry, title }]) =>
      `<tr id="error-${code}"><td><code>${code}</code></td><td>${status}</td><td>${retry}</td><td>${escape(title)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Marga API</title><style>${DOCS_STYLE}</style>
<header><h1>Marga API</h1><p>Everything the portal does goes through these routes. Amounts are decimal strings, times carry their zone,
errors are <code>application/problem+json</code> with a stable <code>code</code>. A request that is sent again with the same <code>Idempotency-Key</code> has
its effect once; the repeated answer carries <code>Idempotency-Replayed: true</code>. Routes that move money require the key. A key is remembered for 30 days. Programs send <code>Authorization: Bearer mrg_live_…</code> and <code>Marga-Company</code>. An API key expires, may be bound to
addresses, has a number of requests a minute (<code>429</code> with <code>Retry-After</code>) and, if it may spend, a daily cap; it is suspended when its maker’s password is reset. Machine-readable: <a href="/v1/openapi.json">openapi.json</a>.</p></header>
<div class="page"><nav aria-label="Routes">${contents.join('')}<b>errors</b><a href="#errors">All codes</a></nav><main>
${chapters.join('\n')}
<h2 id="errors">Errors</h2><table><thead><tr><th>Code</th><th>Status</th><th>Retry</th><th>What happened, what to do</th></tr></thead><tbody>${errors.join('\n')}</tbody></table>
</main></div></html>`;
}

function section(route: Route, schemaOf: SchemaOf): string {
  const { response } = route;
  const errors = route.errors.map((code) => `<a href="#error-${code}">${code}</a>`).join(', ');
  const needs = [
    ...(route.access.kind === 'member' ? ['<code>Marga-Company</code>'] : []),
    ...(route.idempotency === 'required' ? ['<code>Idempotency-Key</code>'] : []),
    ...(route.idempotency === 'optional' ? ['<code>Idempotency-Key</code> (optional)'] : []),
  ];
  return `<section id="${route.name}"><h3><span class="method">${route.method}</span><code>${escape(route.path)}</code></h3>
<p>${escape(route.summary)}</p>
<p class="facts">For ${describeRouteAccess(route.access)}.${needs.length > 0 ? ` Headers: ${needs.join(', ')}.` : ''} Ends in ${errors || 'no errors of its own'}.</p>
${route.body ? shape('Body', schemaOf(route.body, 'input')) : ''}${
    response.kind === 'json' || response.kind === 'events'
      ? shape(response.kind === 'events' ? 'Events' : `Answer ${response.status}`, schemaOf(response.schema))
      : ''
  }</section>`;
}

function shape(title: string, schema: unknown): string {
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function actionOf(route: Route): string {
  return (route.name.split('.')[1] ?? route.name).replaceAll('-', ' ');
}

export function describeRouteAccess(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'everybody';
    case 'signed-in':
      return 'whoever is signed in';
    case 'member':
      return `members with ${access.permission}${access.inPerson ? ', in person: no API key' : ''}`;
    case 'staff':
      return `the portal’s own people with ${access.permission}`;
  }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
