/** Finds the package's root: its modules are sources in a checkout, and compiled into another folder when published. */
import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

export const PACKAGE_ROOT = dirname(findPackageJSON(import.meta.url) as string);

const isCompiled = import.meta.filename.endsWith('.js');

/** Help and errors name npm scripts; an installed package has its own command instead. */
export const asTyped = (help: string): string =>
  isCompiled
    ? help.replaceAll(/\bnpm (?:run )?(start|(?<=run )\w+)(?: --)?(?![\w:])/g, 'eliza-town $1')
    : help;

/** For worker threads: the module beside `from`, source or compiled. */
export const workerUrl = (name: string, from: string): URL =>
  new URL(`${name}.${isCompiled ? 'js' : 'ts'}`, from);
