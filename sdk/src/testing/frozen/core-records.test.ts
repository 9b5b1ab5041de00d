import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StyleRules } from '../../style/guide/style-guide.ts';
import { frozenRecords } from './frozen-records.ts';
import { AgentDefinition } from '../../core/agents/agent-definition.ts';
import { JobStep } from '../../core/agents/jobs.ts';
import { McpTool } from '../../core/ai/mcp-servers.ts';
import { EmbedderChoice, RerankerChoice } from '../../core/ai/search-models.ts';
import { ChatMessage } from '../../core/chat/chat-shapes.ts';
import { DocumentOcr } from '../../core/library/documents.ts';
import { DigestTiming } from '../../core/people/notification-digest.ts';
import { NotificationSettings } from '../../core/people/notification-settings.ts';

/** The server stores this JSON and returns it unchanged, so the current host must be able to show JSON of earlier versions. */
it('the host can read JSON that released versions of the core stored', async () => {
  const faults = await frozenRecords(join(import.meta.dirname, 'core'), {
    'agent definition': { schema: AgentDefinition },
    'chat message': { schema: ChatMessage },
    'digest timing': { schema: DigestTiming },
    'document ocr': { schema: DocumentOcr },
    embedder: { schema: EmbedderChoice },
    'job step': { schema: JobStep },
    'mcp tool': { schema: McpTool },
    'notification settings': { schema: NotificationSettings },
    reranker: { schema: RerankerChoice },
    'style rules': { schema: StyleRules },
  });
  expect(faults).toEqual([]);
});
