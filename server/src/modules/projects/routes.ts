import {
  addProjectDocuments,
  addProjectMember,
  changeProject,
  createProject,
  deleteProject,
  getProject,
  leaveProject,
  listChatProjects,
  listProjectChats,
  listProjectDocuments,
  listProjectMembers,
  listProjects,
  removeProjectDocument,
  removeProjectMember,
  restoreProject,
} from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import type { InstalledAgents } from '../agents/installed.ts';
import type { ProjectChats } from './chats.sql.ts';
import type { ProjectDocumentService } from './documents.sql.ts';
import type { ProjectMemberService } from './members.sql.ts';
import type { ProjectService } from './service.ts';

interface ProjectServices {
  projects: ProjectService;
  members: ProjectMemberService;
  documents: ProjectDocumentService;
  chats: ProjectChats;
  agents: Pick<InstalledAgents, 'find'>;
}

export function projectRoutes({ projects, members, documents, chats, agents }: ProjectServices): ApiRoute[] {
  const slugOf = (agentId: string | undefined) => agentId && (agents.find(agentId)?.slug ?? agentId);
  return [
    implement(listProjects, ({ user, query }) => projects.list(user.id, query)),
    implement(createProject, ({ user, body }) => projects.create(user.id, body)),
    implement(getProject, ({ user, params }) => projects.get(user.id, params.id)),
    implement(changeProject, ({ user, params, body }) => projects.change(user.id, params.id, body)),
    implement(deleteProject, ({ user, params }) => projects.delete(user.id, params.id)),
    implement(restoreProject, ({ user, params }) => projects.restore(user.id, params.id)),
    implement(listProjectMembers, ({ user, params }) => members.list(user.id, params.id)),
    implement(addProjectMember, ({ user, params, body }) => members.add(user, params.id, body)),
    implement(removeProjectMember, ({ user, params }) => members.remove(user.id, params.id, params.memberId)),
    implement(leaveProject, ({ user, params }) => members.leave(user.id, params.id)),
    implement(listProjectDocuments, ({ user, params }) => documents.list(user.id, params.id)),
    implement(addProjectDocuments, ({ user, params, body }) => documents.add(user.id, params.id, body.ids)),
    implement(removeProjectDocument, ({ user, params }) =>
      documents.remove(user.id, params.id, params.documentId),
    ),
    implement(listProjectChats, ({ user, params }) => chats.list(user.id, params.id)),
    implement(listChatProjects, ({ user, query }) => chats.holding(user.id, slugOf(query.agentId))),
  ];
}
