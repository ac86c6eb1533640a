/** The few instructions of a Dockerfile that this project uses, read for machines without Docker. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

export interface Stage {
  /** `AS`, or its number. */
  readonly id: string;
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

const KNOWN = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'ENV', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];

export function stagesOf(dockerfile: string): readonly Stage[] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const line of lines) {
    const [name = '', ...words] = line.trim().split(/\s+/);
    if (!KNOWN.includes(name)) throw new Error(`the exam does not know the instruction: ${line}`);
    const text = line.trim().slice(name.length).trim();
    if (name !== 'FROM') stages.at(-1)?.instructions.push({ name, text });
    else {
      const [from = '', , id = String(stages.length)] = words;
      stages.push({ id, from, instructions: [] });
    }
  }
  return stages;
}

/** `["node", "x"]`, or words for a shell. */
export function commandOf(text: string): readonly string[] {
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : ['/bin/sh', '-c', text];
}

export const flagOf = (text: string, flag: string): string | undefined =>
  new RegExp(`(?:^|\\s)--${flag}=(\\S+)`).exec(text)?.[1];

export const withoutFlags = (text: string): string => text.replaceAll(/(?:^|\s)--[\w-]+=\S+/g, ' ').trim();

export const environmentOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(/\s+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]));
