export const EVEN_ODD_QUEUE = 'even-odd-default';
