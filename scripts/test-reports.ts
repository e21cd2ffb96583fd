// What the test runners wrote about their tests, in one form.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A test, or a file that failed as a whole. `error` is its first one. */
export type Result = { where: string; file: string; status: Status; error?: string };
type Status = 'passed' | 'failed' | 'flaky' | 'skipped';

type Vitest = {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** The results in a report of Vitest; none if there is no report. */
export function readVitest(report: string): Result[] {
  if (!existsSync(report)) return [];
  const { testResults }: Vitest = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap(({ name, message, assertionResults }): Result[] => {
    const file = relative('.', name);
    const tests = assertionResults.map(
      ({ status, fullName, failureMessages }): Result => ({
        where: `${file} › ${fullName}`,
        file,
        status: status === 'passed' || status === 'failed' ? status : 'skipped',
        ...(failureMessages.length > 0 && { error: failureMessages.join('\n') }),
      }),
    );
    return message ? [{ where: file, file, status: 'failed', error: message }, ...tests] : tests;
  });
}

type Suite = {
  suites?: Suite[];
  specs?: {
    file: string;
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message: string } }[] }[];
  }[];
};

const journeyStatus: Record<string, Status> = { expected: 'passed', unexpected: 'failed', flaky: 'flaky' };

/** The results in a report of Playwright, which has repeated what failed; none if there is no report. */
export function readPlaywright(report: string): Result[] {
  const read = ({ suites = [], specs = [] }: Suite): Result[] => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, status, results }) => {
        const error = results.find((result) => result.error)?.error?.message;
        const where = `${file} › ${title} (${projectName})`;
        return { where, file, status: journeyStatus[status] ?? 'skipped', ...(error && { error }) };
      }),
    ),
    ...suites.flatMap(read),
  ];
  return existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : [];
}

/** The results of a run and of the repetition of what failed in it: a test that failed in only one of them is flaky. */
export function merge(first: Result[], repeated: Result[]): Result[] {
  const failedAgain = new Set(repeated.filter(({ status }) => status === 'failed').map(({ where }) => where));
  const again = new Map(repeated.map((result) => [result.where, result]));
  const firstNames = new Set(first.map(({ where }) => where));
  const merged = first.map((result): Result => {
    if (result.status === 'skipped') return again.get(result.where) ?? result;
    const failures = Number(result.status === 'failed') + Number(failedAgain.has(result.where));
    return failures === 1 ? { ...again.get(result.where), ...result, status: 'flaky' } : result;
  });
  return [...merged, ...repeated.filter(({ where }) => !firstNames.has(where))];
}
