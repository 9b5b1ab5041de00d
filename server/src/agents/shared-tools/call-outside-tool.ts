import type { CallToolResult, Progress } from '@modelcontextprotocol/client';
import { AppError, isAppError, msg } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { isLate, type Visit } from '../../mcp/outside/visit-server.ts';
import type { AuditService } from '../../modules/audit/service.ts';
import type { Accounts } from '../../modules/mcp-accounts/accounts.ts';
import { SignInNeeded } from '../../modules/mcp-accounts/sign-in-needed.ts';
import { type McpServerRow, type ReadTool, signInServer } from '../../modules/mcp-servers/entity.ts';
import { attribute } from '../../operations/traces/span-names.ts';
import { traced } from '../../operations/traces/tracing.ts';

/** Maximum milliseconds of a call: `silence` without a sign of progress, `total` altogether. */
export const callTimes = { silence: 120_000, total: 600_000 };

export interface CallOutsideToolOptions {
  visit: Visit;
  accounts: Pick<Accounts, 'accessOf'>;
  database: Pick<Database, 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  log: Logger;
  /** Timeouts in milliseconds; defaults to `callTimes`. */
  times?: typeof callTimes;
}

export interface OutsideCall {
  server: Readonly<McpServerRow>;
  tool: ReadTool;
  input: unknown;
  userId: string;
  signal: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export type CallOutsideTool = <T>(
  call: OutsideCall,
  onResult: (result: CallToolResult) => Promise<T> | T,
) => Promise<T>;

/**
 * Calls a tool of an MCP server on behalf of a person. Each call is in the audit log.
 * @returns a function that passes the result to `onResult`; if that fails, the call counts as failed. The function throws
 * `SignInNeeded` if the person must sign in at the server first
 */
export function createCallOutsideTool({
  visit,
  accounts,
  database,
  audit,
  log,
  times = callTimes,
}: CallOutsideToolOptions): CallOutsideTool {
  return async ({ server, tool, input, userId, signal, onProgress }, onResult) => {
    const done = (ok: boolean) =>
      database.transaction((tx) =>
        audit.record(tx, {
          userId,
          action: 'mcp-tool.call',
          subject: server.name,
          detail: { tool: tool.name, ok },
        }),
      );
    try {
      const named = { name: tool.name, arguments: input as Record<string, unknown> };
      const bounds = { timeout: times.silence, maxTotalTimeout: times.total, resetTimeoutOnProgress: true };
      const attributes = {
        [attribute.mcpMethod]: 'tools/call',
        [attribute.mcpServer]: server.name,
        [attribute.tool]: tool.name,
      };
      const result = await traced(
        { operation: 'tools/call', of: tool.name, kind: 'client', attributes },
        (span) => {
          // Lets the server continue the trace (SEP-414 of the protocol).
          const given = span === null ? named : { ...named, _meta: { traceparent: span.traceparent } };
          const personal = signInServer(server);
          const access = personal && accounts.accessOf(personal, userId);
          const { name, url, tokenVariable } = server;
          const address = { name, url, tokenVariable, ...(access && { access }) };
          return visit(address, signal, (client, options) =>
            client.callTool(given, {
              ...options,
              ...bounds,
              ...(onProgress && { onprogress: onProgress }),
            }),
          );
        },
      );
      const read = await onResult(result);
      await done(result.isError !== true);
      return read;
    } catch (error) {
      if (signal.aborted) throw error;
      await done(false);
      if (error instanceof SignInNeeded || (isAppError(error) && error.code === 'too-large')) throw error;
      // Logs the details instead of showing them, because only administrators may see addresses and variables.
      log.warn({ err: error, server: server.name, tool: tool.name }, 'mcp: tool failed');
      const message = isLate(error)
        ? msg`${server.name} took too long.`
        : msg`${server.name} is unavailable.`;
      throw new AppError('unavailable', message, { cause: error });
    }
  };
}
