/** The body of a request, for frameworks that hand over the request itself. */

/** The JSON of a request, for frameworks that leave it to you; `undefined`, which a schema refuses, where there is none. */
export async function readJson(request: Request): Promise<unknown> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json')
  return isJson ? request.json().catch(() => undefined) : undefined
}
