/** Whether Node reports that system error (`ENOENT`, `EEXIST`, …). */
export function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
