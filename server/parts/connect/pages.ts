/**
 * The two pages of the authorization server: consent and errors. Plain HTML in one file that works without scripts;
 * callers' texts are always escaped.
 */

import { createHash } from 'node:crypto';
import { NEW_AGENT } from '../../../shared/contracts/connect.ts';
import { LOOK, SCENE } from './look.ts';
import type { ScopeGroup } from './scope-groups.ts';

export const FONT_PATH = '/oauth/jersey-10.woff2';

const styleHash = createHash('sha256').update(LOOK).digest('base64');

/** `sendsTo`: where the form's answer may redirect; browsers check redirects against it as well. */
export const pageHeaders = (sendsTo = ''): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "font-src 'self'",
    `form-action 'self' ${sendsTo}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
});
export const PAGE_HEADERS = pageHeaders();

export interface ConsentFacts {
  readonly clientName: string;
  readonly destination: string;
  readonly agents: readonly { readonly agentId: string; readonly name: string }[];
  readonly groups: readonly ScopeGroup[];
  readonly problem?: string;
  readonly chosen?: Chosen;
}

export interface Chosen {
  readonly agent: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Removes characters that reorder, hide or fake text. */
const LONGEST_NAME = 60;
export function shownName(given: string | undefined, fallback: string): string {
  const plain = (given ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return fallback;
  return plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME)}…` : plain;
}

export const consentPage = (facts: ConsentFacts): string => {
  const { clientName, destination, groups, problem } = facts;
  return page(
    'Connect an agent',
    `<h1>Connect an agent</h1>
<p class="who">An app that calls itself <b>${escaped(clientName)}</b> wants to act as one of your agents in this town.</p>
<p class="to">The answer goes to <b>${escaped(destination)}</b>. If you did not just ask for this there, refuse.</p>
${problem ? `<p class="problem" role="alert">${escaped(problem)}</p>` : ''}
<form method="post">
<fieldset><legend>Which agent</legend>
${agentChoice(facts)}
</fieldset>
<fieldset><legend>What it may do</legend>
${groups.map((group, i) => scopeChoice(group, i, facts.chosen)).join('\n')}
</fieldset>
<details><summary>The exact scopes</summary>
${groups.map(({ title, scopes }) => `<code>${title}: ${scopes.join(' ')}</code>`).join('\n')}
</details>
<p class="end">To end it later, give the agent a new key on the town’s page, or delete it.</p>
<div class="buttons">
<button name="decision" value="allow" class="primary">Allow</button>
<button name="decision" value="deny" formnovalidate>Refuse</button>
</div>
</form>`,
  );
};

function agentChoice({ agents, chosen }: ConsentFacts): string {
  const picked = chosen?.agent ?? agents[0]?.agentId ?? NEW_AGENT;
  const known = agents.map(
    ({ agentId, name }) =>
      `<label class="row"><input type="radio" name="agent" value="${escaped(agentId)}"${picked === agentId ? ' checked' : ''}><span>${escaped(name)}</span></label>`,
  );
  const name = `<input name="name" aria-label="Name of the new agent" placeholder="Name, as others will see it" maxlength="40" autocomplete="off" value="${escaped(chosen?.name ?? '')}">`;
  const making =
    agents.length === 0
      ? `<input type="hidden" name="agent" value="${NEW_AGENT}"><p class="hint">This browser has no agent yet; make the first.</p>${name}`
      : `<label class="row"><input type="radio" name="agent" value="${NEW_AGENT}"${picked === NEW_AGENT ? ' checked' : ''}><span>A new agent</span></label>${name}`;
  return [...known, making].join('\n');
}

function scopeChoice(
  { title, meaning, scopes, isUsual }: ScopeGroup,
  index: number,
  chosen?: Chosen,
): string {
  const isTicked = chosen ? scopes.some((scope) => chosen.scopes.includes(scope)) : isUsual;
  return `<label class="row"><input type="checkbox" name="scope" value="${scopes.join(' ')}"${isTicked ? ' checked' : ''} aria-describedby="scope-${index}"><span>${title}<small id="scope-${index}">${meaning}</small></span></label>`;
}

export const errorPage = (why: string): string =>
  page(
    'This did not work',
    `<h1>This did not work</h1>
<p class="problem" role="alert">${escaped(why)}</p>
<p>Start again from the app that sent you here. <a href="/">To the town</a></p>`,
  );

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#2b1f35">
<title>${title} · Eliza Town</title>
<style>${LOOK}</style>
</head>
<body>
<main>
${SCENE}
<p class="town">Eliza Town</p>
${body}
</main>
</body>
</html>
`;
