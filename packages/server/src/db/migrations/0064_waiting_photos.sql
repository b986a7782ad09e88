CREATE TABLE "installer_waiting" (
	"link_id" integer NOT NULL,
	"phone" text NOT NULL,
	"photos" integer NOT NULL,
	"oldest_at" bigint NOT NULL,
	"told_at" bigint NOT NULL,
	CONSTRAINT "installer_waiting_link_id_phone_pk" PRIMARY KEY("link_id","phone")
);
--> statement-breakpoint
ALTER TABLE "installer_photos" ADD COLUMN "taken_source" text;--> statement-breakpoint
ALTER TABLE "installer_photos" ADD COLUMN "file_made_at" bigint;--> statement-breakpoint
ALTER TABLE "installer_waiting" ADD CONSTRAINT "installer_waiting_link_id_installer_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."installer_links"("id") ON DELETE no action ON UPDATE no action;