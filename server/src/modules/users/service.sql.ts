import { prepared } from '../../db/prepared.ts';

export const enabled = prepared(
  'select id, email, name, picture, role, language, spoken from app_user where id = any($1::uuid[]) and disabled_at is null',
);

export const toldOf = prepared(
  `select id, user_info "userInfo", custom_instructions "customInstructions"
   from app_user where id = any($1::uuid[]) and disabled_at is null`,
);
