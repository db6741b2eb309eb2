/** The page that shows the API. */
type Operations = Record<string, { readonly responses?: Record<string, { readonly description?: string }> }>

export function pageOf({
  info,
  paths = {},
}: {
  info: { title: string }
  paths?: Record<string, object>
}): string {
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations as Operations).map(
      ([method, { responses = {} }]) =>
        `<tr><th>${method.toUpperCase()}</th><td>${path}</td><td>${Object.values(responses)[0]?.description ?? ''}</td></tr>`,
    ),
  )
  return `<!doctype html><title>${info.title}</title><h1>${info.title}</h1>
<table>${rows.join('\n')}</table><p><a href="/openapi.json">OpenAPI document</a></p>`
}
