import express, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';

const MAX_DEPTH = 32;
/** A small request must not cause a hundred large answers. */
const MAX_BATCH = 8;

export function rpcError(res: Response, status: number, code: number, message: string, data?: object): void {
  res.status(status).json({ jsonrpc: '2.0', error: { code, message, ...(data && { data }) }, id: null });
}

/** One parser per limit; there are as many limits as sets have. */
export function jsonBodies(): (maxBytes: number) => RequestHandler {
  const readers = new Map<number, RequestHandler>();
  return (maxBytes) => {
    const known = readers.get(maxBytes);
    if (known) return known;
    const anyKind = express.json({ limit: maxBytes, strict: false, inflate: false });
    const reader: RequestHandler = (req, res, next) =>
      isPlain(req, maxBytes) ? readPlain(req, next) : anyKind(req, res, next);
    readers.set(maxBytes, reader);
    return reader;
  };
}

/** Known length, uncompressed, UTF-8: what nearly every client sends. Express' own parser handles the rest. */
function isPlain({ headers }: Request, maxBytes: number): boolean {
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= maxBytes &&
    headers['content-type'] === 'application/json' &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

function readPlain(req: Request, next: NextFunction): void {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('error', () => next({ type: 'request.aborted' }));
  req.on('end', () => {
    try {
      req.body = JSON.parse(textOf(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    } catch {
      return next({ type: 'entity.parse.failed' });
    }
    next();
  });
}

const BYTE_ORDER_MARK = 0xfeff;

function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

/** A body left unparsed is missing or of another type. */
export const requireJson: RequestHandler = (req, res, next) => {
  if (req.method !== 'POST') return next();
  if (req.headers['content-type'] !== 'application/json' && !req.is('application/json')) {
    return rpcError(res, 415, -32_000, 'Unsupported Media Type: Content-Type must be application/json');
  }
  if (isDeeperThan(MAX_DEPTH, req.body)) {
    return rpcError(res, 400, -32_600, `Invalid Request: nested deeper than ${MAX_DEPTH}`);
  }
  if (Array.isArray(req.body) && req.body.length > MAX_BATCH) {
    return rpcError(res, 400, -32_600, `Invalid Request: at most ${MAX_BATCH} messages in a batch`);
  }
  next();
};

/** Recursion stops at the limit, so the check itself cannot overflow the stack. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

const BODY_FAILURES: Readonly<Record<string, readonly [status: number, code: number, message: string]>> = {
  'entity.parse.failed': [400, -32_700, 'Parse error: the body is not valid JSON'],
  'entity.too.large': [413, -32_000, 'Payload Too Large'],
  'encoding.unsupported': [415, -32_000, 'Unsupported Media Type: send the body uncompressed'],
  'charset.unsupported': [415, -32_000, 'Unsupported Media Type: send UTF-8'],
  'request.aborted': [400, -32_000, 'The request was aborted'],
  'request.size.invalid': [400, -32_000, 'Content-Length does not fit the body'],
};

export const bodyFailure: ErrorRequestHandler = (
  error: { type?: string; limit?: number },
  _req,
  res,
  next,
) => {
  const failure = BODY_FAILURES[error.type ?? ''];
  if (!failure || res.headersSent) return next(error);
  const [status, code, message] = failure;
  if (status !== 413) return rpcError(res, status, code, message);
  // The rest of an oversized body is not worth reading.
  res.set('Connection', 'close');
  rpcError(res, status, code, `${message}: at most ${error.limit} bytes`);
};
