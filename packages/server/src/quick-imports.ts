import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'
import { compiledCodeFolder } from './adapters/system/compiled-code.ts'

/*
 * Halves the time and memory of a server start, and changes nothing else. Node reuses the compiled code of earlier starts. Our
 * imports have full paths, so Node need not search for each of our thousand modules and its package. Drizzle's modules are all
 * ES modules, so Node need not read its package.json of 180 kB for each of several hundred modules.
 */
const compiled = compiledCodeFolder()
if (compiled) enableCompileCache(compiled)

/** Resolved modules of packages by the specifiers with which we import them; many modules import the same ones. */
const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    if (/^(drizzle-orm|@lienzo)(\/|$)/.test(specifier)) {
      const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
      found.set(specifier, known)
      return known
    }
    const { parentURL } = context
    if (!parentURL || !specifier.startsWith('.')) return next(specifier, context)
    const moduleHere = (format: string) => ({
      ...{ url: new URL(specifier, parentURL).href, format, shortCircuit: true },
    })
    if (specifier.endsWith('.ts')) return moduleHere('module-typescript')
    return parentURL.includes('/node_modules/drizzle-orm/') ? moduleHere('module') : next(specifier, context)
  },
})
