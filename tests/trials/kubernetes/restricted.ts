/** A container of the site's image that meets the `restricted` standard. */
export const restrictedContainer = (name: string, image: string) => ({
  name,
  image,
  securityContext: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  },
})

/** The security context of its pod. */
export const podSecurity = {
  runAsNonRoot: true,
  runAsUser: 1000,
  runAsGroup: 1000,
  fsGroup: 1000,
  seccompProfile: { type: 'RuntimeDefault' },
}

/** Without a CPU request of its own, a pod starves on a busy node, and the site waits for its database. */
const REQUESTS = { cpu: '250m', memory: '256Mi' }

/** A Deployment with one such pod. `spec` and `container` are added to it. */
export function restrictedDeployment(
  name: string,
  namespace: string,
  labels: Record<string, string>,
  container: { image: string; command: string[] } & Record<string, unknown>,
  volumes: object[],
) {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace, labels },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          automountServiceAccountToken: false,
          securityContext: podSecurity,
          terminationGracePeriodSeconds: 1,
          containers: [
            {
              ...restrictedContainer(name, container.image),
              resources: { requests: REQUESTS },
              ...container,
            },
          ],
          volumes,
        },
      },
    },
  }
}

/** A Service with an address of its own, whose ports lead to the same ports of the selected pods. */
export const serviceOf = (
  name: string,
  namespace: string,
  selector: Record<string, string>,
  ports: Record<string, number>,
) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, namespace },
  spec: { selector, ports: Object.entries(ports).map(([portName, port]) => ({ name: portName, port })) },
})

/** A volume in memory, so that other writes to the machine's disk have no effect. */
export const memoryVolume = (name: string) => ({ name, emptyDir: { medium: 'Memory' } })
