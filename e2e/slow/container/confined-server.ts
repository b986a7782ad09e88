import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readImageSettings } from '../../../ops/container/image-settings.ts'
import { CONTAINER_USER } from '../../../ops/container/system-files.ts'

/** Entrypoint and environment of the image. */
const image = readImageSettings()

/**
 * Shell script that sets up a root folder as a container engine does and runs a program in it. The root is read-only, `/tmp` is
 * in memory without executables, `/data` and a few devices are mounted, and the program has no capabilities and cannot gain
 * any.
 */
const CONFINE = `
  root=$1; data=$2; user=$3; shift 3
  mount --bind "$root" "$root"
  mount -o remount,bind,ro,nosuid,nodev "$root"
  mount -t tmpfs -o nosuid,nodev,noexec,mode=1777 tmpfs "$root/tmp"
  mount --bind "$data" "$root/data"
  mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
  mount -t tmpfs -o nosuid,noexec,mode=755 tmpfs "$root/dev"
  for device in null zero full random urandom; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
  done
  program=$1; shift
  exec capsh --chroot="$root" --drop=all --no-new-privs --gid="$user" --groups="$user" --uid="$user" --shell="$program" -- "$@"`

/** Returns the reason why this machine cannot confine a server; empty if it can. */
export function whyNotConfined(): string {
  if (process.platform !== 'linux') return 'this is not Linux'
  if (process.getuid?.() !== 0) return 'only root can mount and give up capabilities'
  const tools = ['unshare', 'mount', 'capsh', 'strip', 'ldd']
  const missing = tools.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0)
  if (missing.length > 0)
    return `${missing.join(', ')} of util-linux, libcap2-bin, binutils or libc-bin are missing`
  if (spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0)
    return 'namespaces are forbidden'
  return ''
}

/** Program that runs with the restrictions of a container, as the first process of its PID namespace. */
export type ConfinedProgram = {
  process: ChildProcess
  /** Start time in ms, as returned by `performance.now()`. */
  startedAt: number
  /** Returns everything printed so far. */
  printed(): string
  /** Returns the contents of a file in the program's `/proc/<pid>`. */
  described(file: 'status'): string
  /** Sends a signal to the program. */
  signal(name: NodeJS.Signals): void
  /** Resolves to the exit code, or to 128 plus the signal number after a signal. */
  ended: Promise<number>
}

type ConfinedOptions = {
  root: string
  data: string
  command?: string[]
  environment?: Record<string, string>
}

/**
 * Runs a command, by default the image's entrypoint, in a root folder as the container's user. Makes that user the owner of the
 * data folder.
 */
export async function runConfined(options: ConfinedOptions): Promise<ConfinedProgram> {
  const { root, data, command = image.entrypoint, environment = {} } = options
  await giveAway(data)
  const startedAt = performance.now()
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--ipc', '--uts', '--fork', '--propagation', 'private'],
      ...['sh', '-ec', CONFINE, 'confine', root, data, String(CONTAINER_USER), ...command],
    ],
    {
      env: { ...image.environment, PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const ended = once(child, 'close').then(([code]) => code as number)
  // The confined process has a different user, so it does not end with its parent. Signals therefore go to it directly.
  const pid = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'))
  return {
    ...{ process: child, startedAt, ended, printed: () => text },
    described: (file) => readFileSync(`/proc/${pid()}/${file}`, 'utf8'),
    signal: (name) => {
      if (child.exitCode === null) process.kill(pid(), name)
    },
  }
}

/** Waits until the server prints its address, and returns the address. Throws if the server ends first. */
export async function addressOf({ process: child, printed }: ConfinedProgram): Promise<string> {
  for (;;) {
    const address = /^Lienzo is at (\S+)$/m.exec(printed())?.[1]
    if (address) return address
    if (child.exitCode !== null) throw new Error(`The server ended:\n${printed()}`)
    await wait(5)
  }
}

async function giveAway(folder: string): Promise<void> {
  await chown(folder, CONTAINER_USER, CONTAINER_USER)
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(join(folder, entry), CONTAINER_USER, CONTAINER_USER)
}
