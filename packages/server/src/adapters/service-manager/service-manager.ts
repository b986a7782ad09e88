import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Milliseconds between two looks at a server that is not ready yet. */
const LOOK_AGAIN = 1_000

/** Milliseconds after which a notification that nobody receives is given up. */
const PATIENCE = 10_000

/** Sends variables such as `READY=1` to a service manager. Rejects if it cannot. */
export type Send = (variables: readonly string[]) => Promise<unknown>

/** The service manager that started this process, such as systemd. */
export type ServiceManager = {
  /**
   * Notifies it as soon as `findFaults` finds none, and from then on twice in each interval of its watchdog. Faults are shown in its
   * status and do not stop the signs of life: a restart repairs neither the database nor the disk.
   */
  reportReadiness(findFaults: () => Promise<readonly string[]>): Promise<void>
  /** Notifies it that this process is about to end. */
  reportStopping(): Promise<void>
}

/**
 * Returns the service manager that the environment names; undefined if there is none. Removes its variables, because PostgreSQL
 * and other programs that this process starts would use them too.
 */
export function takeServiceManager(
  environment: NodeJS.ProcessEnv,
  sendTo: (socket: string) => Send = sendBySystemdNotify,
): ServiceManager | undefined {
  const {
    NOTIFY_SOCKET: socket,
    WATCHDOG_PID: watchdogPid = String(process.pid),
    WATCHDOG_USEC,
  } = environment
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_PID', 'WATCHDOG_USEC']) delete environment[name]
  if (!socket) return undefined
  const watchdogMilliseconds = watchdogPid === String(process.pid) ? Number(WATCHDOG_USEC ?? 0) / 1000 : 0
  return makeServiceManager(sendTo(socket), watchdogMilliseconds)
}

function makeServiceManager(send: Send, watchdogMilliseconds: number): ServiceManager {
  let isStopping = false
  let hasFailed = false
  /** Ends when all earlier notifications were received: each is a process of its own, and they must not overtake one another. */
  let earlier: Promise<void> = Promise.resolve()

  function notify(...variables: string[]): Promise<void> {
    earlier = earlier
      .then(() => send(variables))
      .then(
        () => undefined,
        (failure: Error) => {
          if (!hasFailed) console.error(`The service manager cannot be notified: ${failure.message}`)
          hasFailed = true
        },
      )
    return earlier
  }

  return {
    async reportReadiness(findFaults) {
      let status = await statusOf(findFaults)
      while (status !== READY && !isStopping) {
        await notify(`STATUS=${status}`)
        await wait(LOOK_AGAIN, undefined, { ref: false })
        status = await statusOf(findFaults)
      }
      let signOfLife = 'READY=1'
      while (!isStopping) {
        await notify(signOfLife, `STATUS=${status}`)
        if (watchdogMilliseconds === 0) return
        signOfLife = 'WATCHDOG=1'
        await wait(watchdogMilliseconds / 2, undefined, { ref: false })
        status = await statusOf(findFaults)
      }
    },
    reportStopping() {
      isStopping = true
      return notify('STOPPING=1', 'STATUS=Finishes what was begun')
    },
  }
}

const READY = 'Ready'

async function statusOf(findFaults: () => Promise<readonly string[]>): Promise<string> {
  const faults = await findFaults()
  return faults.length === 0 ? READY : `Not ready: ${faults.join(', ')}`
}

/**
 * Sends by the program that comes with systemd, which waits until the manager has received everything: Node has no datagrams over
 * Unix sockets.
 */
function sendBySystemdNotify(socket: string): Send {
  const run = promisify(execFile)
  return (variables) =>
    run('systemd-notify', [...variables], {
      env: { PATH: process.env.PATH, NOTIFY_SOCKET: socket },
      timeout: PATIENCE,
    })
}
