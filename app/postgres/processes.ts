import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '@expediente/platform/clear-error.ts';

const run = promisify(execFile);

/** Mark of a process that lives, but of which this machine shows no more. */
const UNKNOWN = 'unknown';

/**
 * Start of a process, as the machine reports it: together with its id it names one process for ever, although ids are
 * used again. Undefined: there is no such process, or only a zombie.
 */
export async function beginOf(pid: number): Promise<string | undefined> {
  if (!exists(pid)) return undefined;
  if (process.platform === 'linux') {
    try {
      const [fields, boot] = await Promise.all([
        statOf(pid),
        readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      ]);
      return fields.state === 'Z' ? undefined : `${boot.trim()} ${fields.begin}`;
    } catch {
      return exists(pid) ? UNKNOWN : undefined;
    }
  }
  const line = await ps('lstart=', pid);
  if (line === undefined) return exists(pid) ? UNKNOWN : undefined;
  return line;
}

/** True when that very process lives, or this machine does not show it. */
export async function livesStill(pid: number, begin: string): Promise<boolean> {
  const now = await beginOf(pid);
  return now !== undefined && (now === begin || now === UNKNOWN || begin === UNKNOWN);
}

/**
 * True when a process is the PostgreSQL that works in `folder`, or may be: a server that lives must never be taken for
 * gone.
 */
export async function worksIn(pid: number, folder: string): Promise<boolean> {
  if ((await beginOf(pid)) === undefined) return false;
  if (process.platform !== 'linux') {
    const command = await ps('command=', pid);
    if (command === undefined) return true;
    return command.includes('postgres') && (!command.includes(' -D ') || command.includes(folder));
  }
  try {
    const [{ command }, process, wanted] = await Promise.all([
      statOf(pid),
      stat(`/proc/${pid}`),
      stat(folder),
    ]);
    // PostgreSQL works only in a folder that belongs to its own user.
    if (!command.includes('postgres') || process.uid !== wanted.uid) return false;
    // The process's working folder is the database's, by whatever path that is reached.
    const works = await stat(`/proc/${pid}/cwd`);
    return works.dev === wanted.dev && works.ino === wanted.ino;
  } catch (error) {
    return errorCode(error) !== 'ENOENT';
  }
}

/** The direct children of a process; none where the machine does not show them. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }));
    return stdout.split('\n').filter(Boolean).map(Number);
  }
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(all.map(parentOf));
  return all.filter((_, i) => parents[i] === pid);
}

/** Process that started this one; undefined where there is none, or the machine does not show it. */
export async function parentOf(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return Number(await ps('ppid=', pid)) || undefined;
  return (await statOf(pid).catch(() => undefined))?.parent;
}

/** PostgreSQL processes whose working folder is `folder`, whatever started them; on systems other than Linux: none. */
export async function processesIn(folder: string): Promise<readonly number[]> {
  if (process.platform !== 'linux') return [];
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const work = await Promise.all(all.map(async (pid) => await worksIn(pid, folder)));
  return all.filter((_, i) => work[i]);
}

/** Sends a signal; a process that is already gone needs none. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** True for a process that exists, even as a zombie. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

interface Fields {
  readonly command: string;
  readonly state: string;
  readonly parent: number;
  /** Ticks since the machine began. */
  readonly begin: string;
}

/**
 * Fields of a process, see proc(5): the name is in brackets and may hold anything; fields 3, 4 and 22 come after it.
 */
async function statOf(pid: number): Promise<Fields> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const end = text.lastIndexOf(')');
  const rest = text.slice(end + 2).split(' ');
  return {
    command: text.slice(0, end),
    state: rest[0] ?? '',
    parent: Number(rest[1]),
    begin: rest[19] ?? '',
  };
}

async function ps(column: string, pid: number): Promise<string | undefined> {
  try {
    const { stdout } = await run('ps', ['-o', column, '-p', String(pid)], {
      env: { ...process.env, LC_ALL: 'C' },
    });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
