/** Converts a name such as `upload-file` to `uploadFile`. */
export type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/**
 * Returns the client's names for the resource and the action in a call's path: `order` and `get` for `orderrest/get`. The
 * action `upload-file` becomes `uploadFile`.
 */
export function namesOf(path: string): { resource: string; action: string } {
  const [resource = '', action = ''] = path.split('rest/')
  return { resource, action: action.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) }
}
