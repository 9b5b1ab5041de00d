export const attachedTexts = `select text from (
   select attachment->>'text' text from chat_message where session_id = $1
   union all
   select a.text from chat_attachment a join chat_message m on m.id = a.message_id
   where m.session_id = $1 and a.user_id = $2) attached
  where text <> ''`;
