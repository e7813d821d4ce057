import { asSchema } from '@expediente/openapi/schema.ts';
import type { Reply } from './send.ts';

const RESPONSES = ['success', 'info', 'warning', 'error', 'danger'];
const BY_STATUS: Readonly<Record<number, readonly string[]>> = {
  200: ['success', 'info', 'warning'],
  400: ['error'],
  401: ['error'],
  403: ['danger'],
  404: ['warning'],
};
/** Longest message; a refusal may also list a thousand faults, each at its field. */
const LONGEST_MESSAGE = 1_100;
const LARGEST_REFUSAL = 250_000;
/** Texts that only a server's internals produce. */
const INSIDE =
  /\bat [\w.]+ \(|node_modules|\.ts:\d+|ECONN|\bselect .+ from\b|syntax error|TypeError|RangeError/;

/** Fault of an answer to a bad call; null if there is none (domain §8 "Wire"). */
export function faultOf({ status, headers, body }: Reply): string | null {
  if (status === 0) return 'no answer';
  if (status === 413 && body.length === 0) return null;
  if (status >= 500) return `status ${status}`;
  if (headers['x-content-type-options'] !== 'nosniff') return `${status} without nosniff`;
  if (!headers['content-security-policy']) return `${status} without a policy`;
  const type = String(headers['content-type'] ?? '');
  if (/^(application\/(pdf|octet-stream|vnd\.openxmlformats)|image\/|text\/plain)/.test(type)) return null;
  // Unknown paths outside the API get the page of the interface.
  if (type.startsWith('text/html')) return status === 200 ? null : `${status} as a page`;
  const text = body.toString();
  if (INSIDE.test(text)) return `${status} shows the inside`;
  return envelopeFault(status, text);
}

function envelopeFault(status: number, text: string): string | null {
  let envelope: ReturnType<typeof asSchema>;
  try {
    envelope = asSchema(JSON.parse(text));
  } catch {
    return `${status} is no JSON`;
  }
  if (!envelope) return `${status} is no envelope`;
  // Only these parts are checked, as health checks and the contract have others.
  const { response, message, data } = envelope;
  if (typeof response !== 'string' || typeof message !== 'string' || data === undefined) {
    return `${status} is no envelope`;
  }
  if (message.length > LONGEST_MESSAGE) return `${status} with a message of ${message.length} characters`;
  if (status >= 400 && text.length > LARGEST_REFUSAL) return `${status} with ${text.length} characters`;
  return (BY_STATUS[status] ?? RESPONSES).includes(response) ? null : `${status} says ${response}`;
}

/** True if a command was executed. */
export const wasWritten = ({ status, body }: Reply): boolean =>
  status === 200 && body.includes('"position":');
