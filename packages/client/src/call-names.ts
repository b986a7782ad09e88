/** `uploadFile` of `upload-file`. */
export type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** Returns the names of a call in the client: `order` and `get` of `orderrest/get`, `uploadFile` of `upload-file`. */
export function namesOf(path: string): { resource: string; action: string } {
  const [resource = '', action = ''] = path.split('rest/')
  return { resource, action: action.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) }
}
