/** A command of the operators' command line, declared once: its syntax, its help and its action. */
import { z } from 'zod';
import { type AdminReply, no } from './admin-requests.ts';

export type CommandArgs = Readonly<Record<string, string | number | boolean>>;

/** `Service`: what the part provides for its commands once it is open. */
export interface AdminCommand<Service = unknown> {
  /** The word before its name: `league` in `league create`. */
  readonly group?: { readonly name: string; readonly help: string };
  readonly name: string;
  readonly help: string;
  /** The keys of `input` typed without a flag, in this order; the others are options. */
  readonly positional: readonly string[];
  readonly input: z.ZodObject;
  /** For scripts: not listed by `--help`. */
  readonly isHidden?: boolean;
  run(service: Service, args: CommandArgs): Promise<AdminReply>;
}

interface Declared<Service, Shape extends z.ZodRawShape>
  extends Omit<AdminCommand<Service>, 'input' | 'positional' | 'run'> {
  readonly positional?: readonly (keyof Shape & string)[];
  /** Descriptions are the help of options; `meta({ typed })` is a default of the command line only. */
  readonly input: Shape;
  run(service: Service, args: z.output<z.ZodObject<Shape>>): Promise<AdminReply>;
}

/** `commandsOf<Leagues>()` declares commands that run on `Leagues`; arguments are checked first. */
export const commandsOf =
  <Service>() =>
  <Shape extends z.ZodRawShape>({
    input: shape,
    positional = [],
    run,
    ...command
  }: Declared<Service, Shape>): AdminCommand<Service> => {
    const input = z.object(shape);
    return {
      ...command,
      positional,
      input,
      async run(service, args) {
        const given = input.safeParse(args);
        return given.success ? run(service, given.data) : no(z.prettifyError(given.error));
      },
    };
  };
