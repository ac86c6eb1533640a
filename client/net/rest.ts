// One call to the REST interface. Pages of parts make their own functions of it, as `api.ts` does for the town's.

export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface ErrorBody {
  readonly error?: { readonly code?: string; readonly message?: string };
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
  const { error } = (await response.json().catch(() => ({}))) as ErrorBody;
  throw new ApiError(response.status, error?.code ?? 'HTTP_ERROR', error?.message ?? response.statusText);
}
