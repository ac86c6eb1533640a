// Reads a tool's result as it comes: what is missing or of another kind is shown as nothing.

import type { Fields } from './bridge.ts';

export const text = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

export const texts = (fields: Fields, name: string): readonly string[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
};

export const list = (fields: Fields, name: string): readonly Fields[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
};

/** "9 Nov 2025, 15:45" */
export const when = (fields: Fields, name: string): string => {
  const at = new Date(text(fields, name));
  return Number.isNaN(at.getTime())
    ? ''
    : at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
};
