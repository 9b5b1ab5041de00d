import { AppError, msg, visibleText } from '@staffroom/sdk';
import type { McpAddress } from '../../modules/mcp-servers/read-server.ts';
import { appMetaOf, type ReadTools, readApps } from './read-apps.ts';
import type { Visit } from './visit-server.ts';

/** Maximum number of tools of one server: models choose worse from more. */
const maxTools = 40;
/** Maximum characters of a tool's description, because every question to a model includes it. */
const maxDescriptionLength = 1_000;
/** Maximum characters of a tool's input schema, as JSON. */
const maxInputLength = 8_000;

/** @param isAllowed whether the operator's settings let an interface of a tool reach a host */
export const createReadTools =
  (visit: Visit, isAllowed: (host: string) => boolean) =>
  (server: McpAddress, signal: AbortSignal): Promise<ReadTools> =>
    visit(server, signal, async (client, options) => {
      const { tools } = await client.listTools(undefined, options);
      if (tools.length > maxTools)
        throw new AppError(
          'unavailable',
          msg`${server.name} offers ${tools.length} tools; the limit is ${maxTools}. Reduce them on the server.`,
        );
      const described = tools.map(
        ({ name, title, description = '', annotations = {}, inputSchema, _meta }) => {
          const { $schema: _, ...input } = inputSchema;
          if (JSON.stringify(input).length > maxInputLength)
            throw new AppError(
              'unavailable',
              msg`The description of the input of ${server.name}’s tool ${name} is too long to send to models.`,
            );
          const changes = annotations.readOnlyHint !== true;
          const { uri, visibility } = appMetaOf(_meta);
          const tool = {
            name,
            title: oneLine(title || annotations.title || '') || oneLine(name.replaceAll(/[_-]+/g, ' ')),
            description: visibleText(description).slice(0, maxDescriptionLength),
            changes,
            // According to the protocol, a change may be destructive unless the server says otherwise.
            destroys: changes && annotations.destructiveHint !== false,
            input,
            ...(visibility && { visibility }),
          };
          return { tool, uri };
        },
      );
      return readApps(client, described, options, isAllowed);
    });

const oneLine = (text: string): string => visibleText(text).replaceAll(/\s+/g, ' ').trim().slice(0, 80);
