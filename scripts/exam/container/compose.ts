/** The parts of compose.yaml that the exam starts, with its variables filled in as `docker compose` does. */
import { parse } from 'yaml';

export interface Service {
  readonly build?: string;
  readonly image?: string;
  readonly command?: string;
  readonly read_only?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: { readonly default: { readonly ipv4_address: string } };
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: { readonly default: { readonly ipam: { readonly config: readonly Subnet[] } } };
}

interface Subnet {
  readonly subnet: string;
  readonly ip_range: string;
}

export function readCompose(text: string, variables: Readonly<Record<string, string>>): Compose {
  const filled = text.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, sign, word = '') => {
    const value = variables[name];
    if (value) return value;
    if (sign === '?') throw new Error(`${name}: ${word}`);
    return word;
  });
  return parse(filled, { merge: true }) as Compose;
}
