import type { ControlList } from '../../checks/control-list.ts';

type Row = [id: string, title: string, text: string, points: Record<string, string>];

/** The words that show each control. "/" separates alternatives; each also matches its inflections. */
const groups: Record<string, Row[]> = {
  Govern: [
    [
      'GV.OC',
      'Organizational Context',
      'Mission, expectations of stakeholders, dependencies and legal duties are understood.',
      {
        'Legal and contractual duties': 'legal requirement/regulatory/applicable law/contractual',
        Stakeholders: 'stakeholder/interested part/customer expectation',
      },
    ],
    [
      'GV.RM',
      'Risk Management Strategy',
      'Priorities, tolerance and appetite for risk are set and support decisions.',
      {
        'Risk management': 'risk management',
        'Risk appetite or tolerance': 'risk appetite/risk tolerance/acceptable risk/risk acceptance',
      },
    ],
    [
      'GV.RR',
      'Roles, Responsibilities, and Authorities',
      'Who is accountable for security is decided and made known.',
      {
        Responsibility: 'responsible for/accountable/responsibilit',
        'A role for security': 'security officer/ciso/information security manager/data protection officer',
      },
    ],
    [
      'GV.PO',
      'Policy',
      'A security policy is established, communicated and enforced.',
      {
        Policy: 'security policy/information security polic/this policy',
        'Review of the policy':
          'policy is reviewed/reviewed annually/reviewed at least/policy review/annual review',
      },
    ],
    [
      'GV.OV',
      'Oversight',
      'Results are used to adjust the strategy.',
      {
        'Management review': 'management review/board/steering committee/top management',
        Measurement: 'key performance/metric/indicator/audit result',
      },
    ],
    [
      'GV.SC',
      'Cybersecurity Supply Chain Risk Management',
      'Risks of suppliers are identified, managed and watched.',
      {
        'Assessment of suppliers':
          'supplier assessment/vendor assessment/due diligence/assess supplier/supplier risk/vendor risk',
        'Duties of suppliers':
          'supplier shall/supplier must/vendor must/processor shall/sub-processor/subcontractor',
      },
    ],
  ],
  Identify: [
    [
      'ID.AM',
      'Asset Management',
      'Data, hardware, software, systems and people are known and managed by their importance.',
      { Inventory: 'inventory/asset register/list of assets', Classification: 'classif' },
    ],
    [
      'ID.RA',
      'Risk Assessment',
      'The risk to the organization, its assets and people is understood.',
      {
        'Risk assessment': 'risk assessment/assess the risk/risk analysis',
        Vulnerabilities: 'vulnerabilit/penetration test',
      },
    ],
    [
      'ID.IM',
      'Improvement',
      'Improvements are found and made.',
      {
        Improvement: 'continual improvement/continuous improvement/lessons learned/corrective action',
        Exercises: 'exercise/tabletop/internal audit',
      },
    ],
  ],
  Protect: [
    [
      'PR.AA',
      'Identity Management, Authentication, and Access Control',
      'Access is limited to those who are authorized, by the risk.',
      {
        Authentication: 'authenticat/password/multi-factor/mfa/single sign-on',
        'Least privilege':
          'least privilege/need to know/need-to-know/role-based/authorised user/authorized user/access right',
        'Review of access': 'access review/review of access/revoke/deprovision/when they leave',
      },
    ],
    [
      'PR.AT',
      'Awareness and Training',
      'People are trained so that they can do their tasks securely.',
      { Training: 'training/trained/awareness' },
    ],
    [
      'PR.DS',
      'Data Security',
      'Confidentiality, integrity and availability of data are protected.',
      {
        'At rest': 'encrypted at rest/encryption at rest/at rest',
        'In transit': 'in transit/tls',
        Backups: 'backup/back-up/backed up',
      },
    ],
    [
      'PR.PS',
      'Platform Security',
      'Hardware and software are managed by the risk.',
      {
        'Updates and patches': 'patch/security update',
        Configuration: 'configuration/hardening/baseline',
        Logging: 'log record/audit log/logging/are logged',
      },
    ],
    [
      'PR.IR',
      'Technology Infrastructure Resilience',
      'The architecture keeps assets and the organization resilient.',
      {
        'Protection of networks': 'firewall/network segment/segregat/network security',
        Availability: 'redundan/capacity/high availability/resilien',
      },
    ],
  ],
  Detect: [
    [
      'DE.CM',
      'Continuous Monitoring',
      'Assets are watched to find anomalies and signs of compromise.',
      { Monitoring: 'monitored/monitoring/intrusion detection/malware/antivirus' },
    ],
    [
      'DE.AE',
      'Adverse Event Analysis',
      'Anomalies are analyzed to find incidents.',
      { 'Analysis of events': 'siem/analyse event/analyze event/event analysis/correlat/triage/alert' },
    ],
  ],
  Respond: [
    [
      'RS.MA',
      'Incident Management',
      'Responses to incidents are managed.',
      {
        'A plan': 'incident response/incident management/response plan',
        Severity: 'priorit/severity/categori/escalat',
      },
    ],
    [
      'RS.AN',
      'Incident Analysis',
      'Incidents are investigated.',
      { Investigation: 'investigat/root cause/forensic' },
    ],
    [
      'RS.CO',
      'Incident Response Reporting and Communication',
      'Those inside and outside are told as laws and policies require.',
      {
        'Report of incidents': 'report any/reported to/notify/notification/notified',
        'A time limit': '24 hours/48 hours/72 hours/without undue delay/immediately',
      },
    ],
    [
      'RS.MI',
      'Incident Mitigation',
      'The effects of an incident are contained.',
      { Containment: 'contain the/containment/mitigat/eradicat/isolat' },
    ],
  ],
  Recover: [
    [
      'RC.RP',
      'Incident Recovery Plan Execution',
      'Systems are restored.',
      {
        'Recovery plan': 'recovery plan/disaster recovery/business continuity/restore',
        'Tests of recovery':
          'test of the recovery/recovery test/restore test/tested at least/continuity test',
      },
    ],
    [
      'RC.CO',
      'Incident Recovery Communication',
      'Restoration is coordinated with those inside and outside.',
      { Communication: 'communication plan/inform customer/status update/public statement/inform affected' },
    ],
  ],
};

/** Categories of a public framework; the texts and search words are our own. */
export const nistCsf: ControlList = {
  name: 'Security outcomes by NIST CSF',
  version: '2.0 (edition 1)',
  source:
    'Functions and categories of the NIST Cybersecurity Framework 2.0, NIST CSWP 29, 26 February 2024: a work of the United States government in the public domain. Descriptions and search words are Staffroom’s; NIST endorses neither.',
  controls: Object.entries(groups).flatMap(([group, rows]) =>
    rows.map(([id, title, text, points]) => ({
      id,
      group,
      title,
      text,
      points: Object.entries(points).map(([name, words]) => ({ name, words: words.split('/') })),
    })),
  ),
};
