import { enableCompileCache, registerHooks } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/*
 * Halves what the start costs in time and memory, and changes nothing else. Node keeps the compiled code of one start for
 * the next. And it need not look for the type of each of Drizzle's several hundred modules in a package.json of 180 kB,
 * which it would read anew each time: they are all ES modules.
 */
enableCompileCache(join(tmpdir(), `lienzo-compiled-${userInfo().username}`))

registerHooks({
  resolve(specifier, context, next) {
    const isWithinDrizzle = context.parentURL?.includes('/node_modules/drizzle-orm/') ?? false
    if (!isWithinDrizzle || !specifier.startsWith('.')) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
