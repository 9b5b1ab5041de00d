export const kinds = [
  'business',
  'technical',
  'educational',
  'sales',
  'marketing',
  'research',
  'project',
  'executive',
] as const;
export type Kind = (typeof kinds)[number];

export const kindNames: Record<Kind, string> = {
  business: 'Business',
  technical: 'Technical',
  educational: 'Educational',
  sales: 'Sales',
  marketing: 'Marketing',
  research: 'Research',
  project: 'Project',
  executive: 'Executive',
};

export const audiences = [
  'executives',
  'technical',
  'clients',
  'investors',
  'general',
  'students',
  'stakeholders',
] as const;
export type Audience = (typeof audiences)[number];

export const audienceNames: Record<Audience, string> = {
  executives: 'Executives',
  technical: 'Technical staff',
  clients: 'Clients',
  investors: 'Investors',
  general: 'General audience',
  students: 'Students',
  stakeholders: 'Stakeholders',
};

export const minSlides = 5;
export const maxSlides = 30;
export const usualSlides = 10;
