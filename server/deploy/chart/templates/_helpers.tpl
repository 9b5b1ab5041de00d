{{/* The names of all objects begin with the name of the release, once. */}}
{{- define "staffroom.name" -}}
{{- .Values.nameOverride | default (ternary .Release.Name (printf "%s-staffroom" .Release.Name) (contains "staffroom" .Release.Name)) | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "staffroom.labels" -}}
{{ include "staffroom.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "staffroom.selector" -}}
app.kubernetes.io/name: staffroom
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* The Deployment of one role; the argument is a list of the root and the role. */}}
{{- define "staffroom.deployment" -}}
{{- $root := index . 0 -}}
{{- $role := index . 1 -}}
{{- $own := index $root.Values $role -}}
{{- $name := include "staffroom.name" $root -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}-{{ $role }}
  labels:
    {{- include "staffroom.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ $role }}
spec:
  {{- if not $own.autoscaling.enabled }}
  replicas: {{ $own.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels:
      {{- include "staffroom.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ $role }}
  template:
    metadata:
      annotations:
        # A changed setting restarts the pods. A changed Secret needs `kubectl rollout restart`.
        staffroom/settings: {{ include "staffroom.settings" $root | sha256sum }}
        {{- with $own.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      labels:
        {{- include "staffroom.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ $role }}
    spec:
      automountServiceAccountToken: false
      serviceAccountName: {{ $name }}
      # STOP_DELAY plus 45 seconds, rounded up to the next 10.
      terminationGracePeriodSeconds: {{ add 50 (int ($root.Values.settings.STOP_DELAY | default "0")) }}
      {{- with $root.Values.image.pullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 10001
        runAsGroup: 10001
        fsGroup: 10001
        fsGroupChangePolicy: OnRootMismatch
        seccompProfile:
          type: RuntimeDefault
      {{- with $own.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $own.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "staffroom.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ $role }}
      containers:
        - name: server
          image: {{ printf "%s:%s" $root.Values.image.repository ($root.Values.image.tag | default $root.Chart.AppVersion) | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          args: [--role, {{ $role }}]
          envFrom:
            - configMapRef:
                name: {{ $name }}
            - secretRef:
                name: {{ $root.Values.existingSecret }}
          {{- if $root.Values.customCa.configMap }}
          env:
            - name: NODE_EXTRA_CA_CERTS
              value: /etc/staffroom/ca/{{ $root.Values.customCa.key }}
          {{- end }}
          ports:
            - name: http
              containerPort: 3000
            {{- if $root.Values.settings.METRICS_PORT }}
            - name: metrics
              containerPort: {{ int $root.Values.settings.METRICS_PORT }}
            {{- end }}
          # The port opens after the migrations.
          startupProbe:
            httpGet:
              path: /livez
              port: http
            periodSeconds: 2
            failureThreshold: {{ $root.Values.startupFailureThreshold }}
          livenessProbe:
            httpGet:
              path: /livez
              port: http
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          # Two failures must take less time than STOP_DELAY.
          readinessProbe:
            httpGet:
              path: /readyz
              port: http
            periodSeconds: 3
            timeoutSeconds: 5
            failureThreshold: 2
          resources:
            {{- toYaml $own.resources | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities:
              drop: [ALL]
          volumeMounts:
            - name: data
              mountPath: /data
            - name: tmp
              mountPath: /tmp
            {{- if $root.Values.plugins }}
            - name: plugins
              mountPath: /etc/staffroom/plugins
              readOnly: true
            {{- end }}
            {{- if $root.Values.customCa.configMap }}
            - name: ca
              mountPath: /etc/staffroom/ca
              readOnly: true
            {{- end }}
      volumes:
        - name: data
          {{- if $root.Values.data.existingClaim }}
          persistentVolumeClaim:
            claimName: {{ $root.Values.data.existingClaim }}
          {{- else if $root.Values.data.enabled }}
          persistentVolumeClaim:
            claimName: {{ $name }}-data
          {{- else }}
          emptyDir:
            sizeLimit: {{ $root.Values.data.size }}
          {{- end }}
        - name: tmp
          emptyDir:
            sizeLimit: 2Gi
        {{- if $root.Values.plugins }}
        - name: plugins
          configMap:
            name: {{ $name }}-plugins
        {{- end }}
        {{- if $root.Values.customCa.configMap }}
        - name: ca
          configMap:
            name: {{ $root.Values.customCa.configMap }}
        {{- end }}
{{- end -}}

{{/* The variables that are not secret, without those that keep the server's default. */}}
{{- define "staffroom.settings" -}}
NODE_ENV: production
PORT: "3000"
DATA_DIR: /data
{{- if .Values.plugins }}
PLUGINS_FILE: /etc/staffroom/plugins/plugins.json
{{- end }}
{{- range $name, $value := .Values.settings }}
{{- if ne (toString $value) "" }}
{{ $name }}: {{ toString $value | quote }}
{{- end }}
{{- end }}
{{- end -}}
