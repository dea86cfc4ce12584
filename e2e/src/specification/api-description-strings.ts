interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly responses: Readonly<Record<string, { readonly description?: string }>> }>
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Returns what a running portal publishes about its own API: its routes, error codes, fields and password rules. */
export async function readApiDescriptionStrings(url: string): Promise<string[]> {
  const api = await readJson<OpenApi>(`${url}/v1/openapi.json`);
  const policy = await readJson<Readonly<Record<string, unknown>>>(`${url}/v1/password-policy`);
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      call: `${method.toUpperCase()} ${path}`,
      responses,
    })),
  );
  const descriptions = operations.flatMap(({ responses }) => Object.values(responses));
  return [
    ...operations.map(({ call }) => call),
    ...descriptions.flatMap(({ description = '' }) =>
      [...description.matchAll(/^`([a-z-]+)`:/gm)].map(([, code = '']) => code),
    ),
    ...Object.entries(api.components.schemas).flatMap(([name, schema]) => fieldsOf(name, schema)),
    ...Object.entries(policy).map(([name, value]) => `${name} ${String(value)}`),
  ];
}

function fieldsOf(name: string, { properties = {} }: Schema): string[] {
  return Object.entries(properties).flatMap(([field, schema]) => [
    `${name}.${field}`,
    ...fieldsOf(`${name}.${field}`, schema),
  ]);
}

async function readJson<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} is answered with ${answer.status}`);
  return (await answer.json()) as T;
}
