const office = 'application/vnd.openxmlformats-officedocument';

export const mediaTypes = {
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
} as const;
