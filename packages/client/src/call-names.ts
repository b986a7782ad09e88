/** Converts a name such as `upload-file` to `uploadFile`. */
export type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** Returns the names that a call has in the client: `order` and `get` for `orderrest/get`, `uploadFile` for `upload-file`. */
export function namesOf(path: string): { resource: string; action: string } {
  const [resource = '', action = ''] = path.split('rest/')
  return { resource, action: action.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) }
}
